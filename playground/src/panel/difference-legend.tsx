import { useMemo } from 'preact/hooks';
import { keptState } from '../flow/difference.ts';
import { area, clock, letter, threshold } from '../format.ts';
import { differenceColors, differenceSizes } from '../map/difference-layer.ts';
import { GROUNDS } from '../map/ground.ts';
import { rankOf } from '../map/palette.ts';
import { rankColor } from '../map/style.ts';
import { type Model, type Results, shownAreas } from '../model.ts';
import { type Choices, type Comparison, linkOf, type Mode, parseHash } from '../state.ts';
import { t } from '../text/index.ts';
import { IconButton, Segmented } from './controls.tsx';

const MODE_NAMES: Readonly<Record<Mode, string>> = {
  car: t('Car'),
  bike: t('Bike'),
  walk: t('Walk'),
  transit: t('Transit'),
};

const COMPARED: readonly { value: Comparison; label: string }[] = [
  { value: 'difference', label: t('Difference') },
  { value: 'swipe', label: t('Swipe') },
];

/** A state in few words. */
function words(choices: Choices): string {
  const { mode, transit, thresholds, edgeWeight, sources } = choices;
  return [
    MODE_NAMES[mode],
    threshold(thresholds[thresholds.length - 1], edgeWeight),
    mode === 'transit' ? clock(transit.timeS) : '',
    sources.length > 1 ? sources.map((_, i) => letter(i)).join(' ') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Shows what the present state loses and gains against the one that was kept as A. */
export function DifferenceLegend(props: { model: Model; results: Results; choices: Choices; theme: 'light' | 'dark' }) {
  const { model, results, choices, theme } = props;
  const { difference, differenceError } = results;
  const a = keptState(choices);
  const colors = differenceColors(GROUNDS[theme]);
  const sizes = useMemo(() => (difference === null ? null : differenceSizes(difference)), [difference]);
  const rowsOfA =
    difference === null
      ? []
      : shownAreas(difference.a, difference.a.choices)
          .map(({ properties }) => properties)
          .sort((one, other) => one.time - other.time);
  const row = (color: string, label: string, size: number | undefined) => (
    <tr key={label}>
      <th scope="row">
        <i style={{ background: color }} />
        {label}
      </th>
      <td class="chosen">{size === undefined ? '' : area(size)}</td>
    </tr>
  );
  const enter = (state: Choices, kept: string): void => {
    const { view, ...rest } = state;
    model.choices.set({ ...rest, region: choices.region, kept });
  };
  return (
    <section
      class="legend difference"
      aria-label={t('A and B')}
      aria-busy={difference?.b.choices !== choices && results.busy}
    >
      <header>
        <h2>{t('A and B')}</h2>
        <div class="header-buttons">
          <IconButton
            icon="swap"
            label={t('Swap A and B')}
            onClick={() => enter(parseHash(`#${choices.kept}`), linkOf(choices))}
          />
          <IconButton
            icon="close"
            label={t('End the comparison of A and B')}
            onClick={() => model.choices.set({ kept: '' })}
          />
        </div>
      </header>
      <p class="status">{`A: ${words(a)}`}</p>
      <p class="status">{`B: ${words(choices)}`}</p>
      {differenceError !== null && <p class="status error">{differenceError}</p>}
      <Segmented
        compact
        legend={t('How A and B are shown')}
        options={COMPARED}
        value={choices.comparison}
        onChange={(comparison) => model.choices.set({ comparison })}
      />
      <table>
        <tbody>
          {choices.comparison === 'swipe' ? (
            rowsOfA.map(({ time, area: size }, i) =>
              row(
                rankColor(GROUNDS[theme], rankOf(i, rowsOfA.length), choices.opacity),
                `A: ${threshold(time, a.edgeWeight)}`,
                size,
              ),
            )
          ) : (
            <>
              {row(colors.lost, t('Only in A: lost'), sizes?.lost)}
              {row(colors.gained, t('Only in B: gained'), sizes?.gained)}
              {row(colors.both, t('In A and B'), sizes?.both)}
            </>
          )}
        </tbody>
      </table>
      <button type="button" class="text-button keep" onClick={() => enter(parseHash(`#${choices.kept}`), '')}>
        {t('Back to A')}
      </button>
    </section>
  );
}
