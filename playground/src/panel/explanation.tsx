import type { Explanation } from '../api/explanation.ts';
import { beyond, distance, duration, threshold } from '../format.ts';
import { type ExplainedResult, type Model, setStreets, setTransit } from '../model.ts';
import { type Choices, evenThresholds, roundUp, THRESHOLD_LIMIT } from '../state.ts';
import { t } from '../text/index.ts';

/** Why the clicked point lies within reach, part by part; or why not, and what would change that. */
export function Explained({ model, explained }: { model: Model; explained: ExplainedResult | null }) {
  if (explained === null) return null;
  return explained.reached ? <Parts explained={explained} /> : <Reasons model={model} explained={explained} />;
}

type PartType = NonNullable<Explanation['parts']>[number]['type'];

const WORDS: Readonly<Record<PartType, string>> = {
  snap: t('way to the network'),
  walk: t('on foot'),
  bike: t('cycling'),
  car: t('driving'),
  fly: t('flying'),
  penalty: t('turns and signals'),
  wait: t('waiting'),
  ride: t('riding'),
  transfer: t('changing'),
};

function Parts({ explained }: { explained: ExplainedResult }) {
  const { parts = [], travelTime = 0, sourceId, choices } = explained;
  const lasting = parts.filter((part) => part.travelTime > 0);
  return (
    <section class="explanation" aria-label={t('Why it is reached')}>
      {choices.sources.length > 1 && (
        <p>{choices.direction === 'from' ? t('From {0}', sourceId ?? '') : t('To {0}', sourceId ?? '')}</p>
      )}
      {lasting.length > 1 && (
        <>
          <div class="parts" aria-hidden="true">
            {lasting.map(({ type, travelTime: seconds }, i) => (
              <i key={i} class={`part-${type}`} style={{ width: `${(seconds / travelTime) * 100}%` }} />
            ))}
          </div>
          <ul>
            {lasting.map(({ type, line, travelTime: seconds }, i) => (
              <li key={i}>
                <i class={`part-${type}`} />
                {line ?? WORDS[type]} <b>{duration(seconds)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Reasons({ model, explained }: { model: Model; explained: ExplainedResult }) {
  const { choices } = explained;
  const reasons = explained.reasons ?? [];
  const limit = threshold(choices.thresholds[choices.thresholds.length - 1], choices.edgeWeight);
  const remedies = reasons.map((reason) => remedyOf(model, reason, choices)).filter((remedy) => remedy !== null);
  return (
    <section class="explanation" aria-label={t('Why it is not reached')} role="status">
      <p>
        <strong>{t('Not within {0}.', limit)}</strong> {reasons.map((reason) => sentenceOf(reason, choices)).join(' ')}
      </p>
      {remedies.map(({ label, apply }) => (
        <button key={label} type="button" class="remedy" onClick={apply}>
          {label}
        </button>
      ))}
    </section>
  );
}

type Reason = NonNullable<Explanation['reasons']>[number];

function sentenceOf(
  { code, message, fields = [], needed, distance: away }: Reason,
  { edgeWeight, thresholds }: Choices,
): string {
  if (needed !== undefined) {
    const far = beyond(needed, thresholds[thresholds.length - 1], edgeWeight);
    return edgeWeight === 'time' ? t('It takes {0}.', far) : t('It is {0} away.', far);
  }
  const sentence =
    fields.map((field) => EXCLUDED[field]).find((one) => one !== undefined) ?? SENTENCES[code] ?? message;
  return away === undefined
    ? sentence
    : `${sentence} ${t('The nearest street of this mode is {0} away.', distance(away))}`;
}

/** Sentences about fields that keep a point away. */
const EXCLUDED: Readonly<Record<string, string>> = {
  exclusionGeometry: t('The area to avoid is in the way.'),
  excludeEdgeClasses: t('Streets that are left out are in the way.'),
  maxTransfers: t('The limits on walks and changes are in the way.'),
};

const SENTENCES: Readonly<Record<string, string>> = {
  limit: t('It is beyond the limit.'),
  excluded: t('What the options leave out is in the way.'),
  water: t('The point lies in water.'),
  'no-service': t('Nothing runs there on that day.'),
  closed: t('Only private or closed streets lead there.'),
  gate: t('A gate or another barrier is in the way.'),
  island: t('No way leads there.'),
  'too-far': t('No street is near.'),
  'no-street-of-mode': t('No street near it is open to this mode.'),
};

interface Remedy {
  readonly label: string;
  readonly apply: () => void;
}

/** Returns the option that would change it, where the page has it. */
function remedyOf(model: Model, { code, fields = [], needed }: Reason, choices: Choices): Remedy | null {
  const { edgeWeight, mode } = choices;
  if (needed !== undefined) {
    const enough = roundUp(needed, edgeWeight);
    if (enough > THRESHOLD_LIMIT[edgeWeight]) return null;
    return {
      label: t('Show what is within {0}', threshold(enough, edgeWeight)),
      apply: () => model.choices.set({ thresholds: evenThresholds(enough, edgeWeight) }),
    };
  }
  const lift: Readonly<Record<string, Remedy>> = {
    maxTransfers: {
      label: t('Lift these limits'),
      apply: () => setTransit(model, { maxTransfers: null, toStopS: null, fromStopS: null }),
    },
    exclusionGeometry: { label: t('Remove the areas to avoid'), apply: () => setStreets(model, { avoid: [] }) },
    excludeEdgeClasses: { label: t('Use motorways and ferries'), apply: () => setStreets(model, { closed: [] }) },
    allowPrivateAndServiceRoads: {
      label: t('Go through private roads'),
      apply: () => setStreets(model, { hasPrivate: true }),
    },
  };
  const lifted = fields.find((field) => lift[field] !== undefined);
  if (lifted !== undefined) return lift[lifted];
  const busiest = model.results.get().timetable?.busiestDate;
  if (code === 'no-service' && busiest !== undefined) {
    return { label: t('Take the day with most service'), apply: () => setTransit(model, { date: busiest }) };
  }
  const isOfMode = code === 'no-street-of-mode' || code === 'too-far' || code === 'closed' || code === 'gate';
  if (isOfMode && mode !== 'walk') {
    return { label: t('Go on foot'), apply: () => model.choices.set({ mode: 'walk' }) };
  }
  return null;
}
