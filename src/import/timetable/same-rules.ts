import { TRANSFER_MIN_TIME, type TransferRule, type TransferRules } from './transfer-rules.ts';

/** The route and trip of the feed that rules at a platform apply to; -1: none. */
export interface Variant {
  readonly route: number;
  readonly trip: number;
}

/**
 * Returns the rules for each of some variants at a platform as a text: variants with equal texts are interchangeable,
 * with any stop at the other end. Empty: only rules that apply to all.
 */
export function rulesOfVariants(rules: TransferRules, platform: number, variants: readonly Variant[]): string[] {
  const said = variants.map((): string[] => []);
  const byRoute = indexBy(variants, ({ route }) => route);
  const byTrip = indexBy(variants, ({ trip }) => trip);
  for (const { other, leaving, list } of rules.around(platform)) {
    if (isUniform(list)) continue;
    // Rules for all precede less specific ones for a route, so their places in the order count.
    let forAll = 0;
    for (const rule of list) {
      const [route, trip] = leaving ? [rule.fromRoute, rule.fromTrip] : [rule.toRoute, rule.toTrip];
      if (route < 0 && trip < 0) {
        forAll++;
        continue;
      }
      const ends = leaving ? [rule.toRoute, rule.toTrip] : [rule.fromRoute, rule.fromTrip];
      const text = [leaving ? '>' : '<', other, forAll, effectOf(rule), ...ends].join(' ');
      for (const variant of (trip >= 0 ? byTrip.get(trip) : byRoute.get(route)) ?? []) said[variant].push(text);
    }
  }
  return said.map((texts) => texts.join(';'));
}

/** Returns whether rules between two platforms are the same for all trips. */
function isUniform(list: readonly TransferRule[]): boolean {
  const last = list[list.length - 1];
  const bindsAll = last.fromRoute < 0 && last.fromTrip < 0 && last.toRoute < 0 && last.toTrip < 0;
  return bindsAll && list.every((rule) => effectOf(rule) === effectOf(last));
}

const effectOf = ({ type, minTransferS }: TransferRule): string =>
  type === TRANSFER_MIN_TIME ? `${type}:${minTransferS}` : `${type}`;

function indexBy(variants: readonly Variant[], key: (variant: Variant) => number): Map<number, number[]> {
  const index = new Map<number, number[]>();
  variants.forEach((variant, i) => {
    const list = index.get(key(variant));
    if (list) list.push(i);
    else index.set(key(variant), [i]);
  });
  return index;
}
