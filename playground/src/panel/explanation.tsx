import type { Explanation } from '../api/explanation.ts';
import { distance, duration, threshold } from '../format.ts';
import { type ExplainedResult, type Model, setTransit } from '../model.ts';
import { evenThresholds, roundUp, THRESHOLD_LIMIT } from '../state.ts';

/** Why the clicked point lies within reach, part by part; or why not, and what would change that. */
export function Explained({ model, explained }: { model: Model; explained: ExplainedResult | null }) {
  if (explained === null) return null;
  return explained.reached ? <Parts explained={explained} /> : <Reason model={model} explained={explained} />;
}

type PartKind = NonNullable<Explanation['parts']>[number]['part'];

const WORDS: Readonly<Record<PartKind, string>> = {
  access: 'way to the stop',
  walk: 'on foot',
  bike: 'cycling',
  car: 'driving',
  fly: 'flying',
  penalties: 'turns and signals',
  wait: 'waiting',
  ride: 'riding',
  transfer: 'changing',
  egress: 'way from the stop',
};

function Parts({ explained }: { explained: ExplainedResult }) {
  const { parts = [], travelTime = 0, source, choices } = explained;
  const lasting = parts.filter((part) => part.travelTime > 0);
  return (
    <section class="explanation" aria-label="Why it is reached">
      {choices.sources.length > 1 && <p>{`${choices.direction === 'from' ? 'From' : 'To'} ${source}`}</p>}
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
    <section class="explanation" aria-label="Why it is not reached" role="status">
      <p>
        <strong>{`Not within ${limit}.`}</strong> {sentenceOf(explained)}
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
    return choices.edgeWeight === 'time' ? `It takes ${duration(needed)}.` : `It is ${distance(needed)} away.`;
  }
  return SENTENCES[code] ?? message;
}

const SENTENCES: Readonly<Record<string, string>> = {
  water: 'The point lies in water.',
  'no-service': 'Nothing runs there on that day.',
  'excluded-area': 'The area to avoid is in the way.',
  'private-road': 'Only private roads, or a gate, lead there.',
  'transit-options': 'The limits on walks and changes are in the way.',
  'cut-off': 'No way leads there.',
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
      label: `Show what is within ${threshold(enough, edgeWeight)}`,
      apply: () => model.choices.set({ thresholds: evenThresholds(enough, edgeWeight) }),
    };
  }
  if (code === 'transit-options') {
    return {
      label: 'Lift these limits',
      apply: () => setTransit(model, { maxTransfers: null, toStopS: null, fromStopS: null }),
    };
  }
  const busiest = model.results.get().timetable?.busiestDate;
  if (code === 'no-service' && busiest !== undefined) {
    return { label: 'Take the day with most service', apply: () => setTransit(model, { date: busiest }) };
  }
  if (code === 'point-off-network' && choices.mode !== 'walk') {
    return { label: 'Go on foot', apply: () => model.choices.set({ mode: 'walk' }) };
  }
  return null;
}
