import type { Explanation } from '../api/explanation.ts';
import { distance, duration, threshold } from '../format.ts';
import { type ExplainedResult, type Model, setStreets, setTransit } from '../model.ts';
import { evenThresholds, roundUp, THRESHOLD_LIMIT } from '../state.ts';
import { t } from '../text/index.ts';

/** Why the clicked point lies within reach, part by part; or why not, and what would change that. */
export function Explained({ model, explained }: { model: Model; explained: ExplainedResult | null }) {
  if (explained === null) return null;
  return explained.reached ? <Parts explained={explained} /> : <Reason model={model} explained={explained} />;
}

type PartKind = NonNullable<Explanation['parts']>[number]['part'];

const WORDS: Readonly<Record<PartKind, string>> = {
  access: t('way to the stop'),
  walk: t('on foot'),
  bike: t('cycling'),
  car: t('driving'),
  fly: t('flying'),
  penalties: t('turns and signals'),
  wait: t('waiting'),
  ride: t('riding'),
  transfer: t('changing'),
  egress: t('way from the stop'),
};

function Parts({ explained }: { explained: ExplainedResult }) {
  const { parts = [], travelTime = 0, source, choices } = explained;
  const lasting = parts.filter((part) => part.travelTime > 0);
  return (
    <section class="explanation" aria-label={t('Why it is reached')}>
      {choices.sources.length > 1 && (
        <p>{choices.direction === 'from' ? t('From {0}', source ?? '') : t('To {0}', source ?? '')}</p>
      )}
      {lasting.length > 1 && (
        <>
          <div class="parts" aria-hidden="true">
            {lasting.map(({ part, travelTime: seconds }) => (
              <i key={part} class={`part-${part}`} style={{ width: `${(seconds / travelTime) * 100}%` }} />
            ))}
          </div>
          <ul>
            {lasting.map(({ part, travelTime: seconds }) => (
              <li key={part}>
                <i class={`part-${part}`} />
                {WORDS[part]} <b>{duration(seconds)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Reason({ model, explained }: { model: Model; explained: ExplainedResult }) {
  const { reason, choices } = explained;
  if (reason === undefined) return null;
  const limit = threshold(choices.thresholds[choices.thresholds.length - 1], choices.edgeWeight);
  const remedy = remedyOf(model, explained);
  return (
    <section class="explanation" aria-label={t('Why it is not reached')} role="status">
      <p>
        <strong>{t('Not within {0}.', limit)}</strong> {sentenceOf(explained)}
      </p>
      {remedy !== null && (
        <button type="button" class="remedy" onClick={remedy.apply}>
          {remedy.label}
        </button>
      )}
    </section>
  );
}

function sentenceOf({ reason, choices }: ExplainedResult): string {
  const { code, message, needed } = reason!;
  if (code === 'limit' && needed !== undefined) {
    return choices.edgeWeight === 'time'
      ? t('It takes {0}.', duration(needed))
      : t('It is {0} away.', distance(needed));
  }
  return SENTENCES[code] ?? message;
}

const SENTENCES: Readonly<Record<string, string>> = {
  water: t('The point lies in water.'),
  'no-service': t('Nothing runs there on that day.'),
  'excluded-area': t('The area to avoid is in the way.'),
  'excluded-class': t('Streets that are left out are in the way.'),
  'several-options': t('Several options together are in the way.'),
  'private-road': t('Only private roads, or a gate, lead there.'),
  'transit-options': t('The limits on walks and changes are in the way.'),
  'cut-off': t('No way leads there.'),
};

/** The option that would change it, where the page has it. */
function remedyOf(
  model: Model,
  { reason, choices }: ExplainedResult,
): { readonly label: string; readonly apply: () => void } | null {
  const { code, needed } = reason!;
  const { edgeWeight } = choices;
  if (code === 'limit' && needed !== undefined) {
    const enough = roundUp(needed, edgeWeight);
    if (enough > THRESHOLD_LIMIT[edgeWeight]) return null;
    return {
      label: t('Show what is within {0}', threshold(enough, edgeWeight)),
      apply: () => model.choices.set({ thresholds: evenThresholds(enough, edgeWeight) }),
    };
  }
  if (code === 'transit-options') {
    return {
      label: t('Lift these limits'),
      apply: () => setTransit(model, { maxTransfers: null, toStopS: null, fromStopS: null }),
    };
  }
  if (code === 'excluded-area')
    return { label: t('Remove the areas to avoid'), apply: () => setStreets(model, { avoid: [] }) };
  if (code === 'excluded-class')
    return { label: t('Use motorways and ferries'), apply: () => setStreets(model, { closed: [] }) };
  if (code === 'private-road' && !choices.streets.hasPrivate)
    return { label: t('Go through private roads'), apply: () => setStreets(model, { hasPrivate: true }) };
  if (code === 'several-options') {
    return {
      label: t('Lift all these options'),
      apply: () => {
        setStreets(model, { avoid: [], closed: [], hasPrivate: true });
        if (choices.mode === 'transit') setTransit(model, { maxTransfers: null, toStopS: null, fromStopS: null });
      },
    };
  }
  const busiest = model.results.get().timetable?.busiestDate;
  if (code === 'no-service' && busiest !== undefined) {
    return { label: t('Take the day with most service'), apply: () => setTransit(model, { date: busiest }) };
  }
  if (code === 'point-off-network' && choices.mode !== 'walk') {
    return { label: t('Go on foot'), apply: () => model.choices.set({ mode: 'walk' }) };
  }
  return null;
}
