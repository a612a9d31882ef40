import { post } from '../api/client.ts';
import { largestThreshold, travel } from '../api/request.ts';
import type { SourceTimes } from '../api/types.ts';
import type { OwnLayer, OwnTimes } from '../data-in/model.ts';
import { letter } from '../format.ts';
import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';
import { Latest } from './latest.ts';
import { sentence } from './sentence.ts';

/** More places aren't asked about live; jobs take them. */
const MOST_PLACES = 2000;

interface Question {
  readonly layer: OwnLayer;
  readonly choices: Choices;
}

/** Asks for the times from every start to every place of one's own. */
export function followOwnTimes({ own }: Model): (now: Choices) => void {
  const times = new Latest<Question, OwnTimes>({
    ask: async ({ layer, choices: asked }, signal) => {
      const targets = layer.items.map(({ place }, i) => ({ id: String(i), ...place }));
      const body = { ...travel(asked, largestThreshold(asked)), targets };
      const { data } = await post<SourceTimes[]>(asked.region, 'time', body, signal);
      return matrixOf(layer, asked, data);
    },
    answered: (answer) => own.set({ times: answer, error: null }),
    failed: (error) => own.set({ times: null, error: sentence(error) }),
    intervalMs: 150,
    patienceMs: 1500,
  });
  let version = 0;
  let asked: OwnLayer | null = null;
  return (now) => {
    const { places } = own.get();
    if (places !== asked) version++;
    asked = places;
    const isAsked = places !== null && places.items.length <= MOST_PLACES && now.sources.length > 0;
    const key = JSON.stringify([now.region, version, travel(now, largestThreshold(now))]);
    if (times.follow(isAsked ? { layer: places, choices: now } : null, key)) own.set({ times: null });
  };
}

function matrixOf(layer: OwnLayer, choices: Choices, answer: readonly SourceTimes[]): OwnTimes {
  const starts = choices.sources.map((_, i) => letter(i));
  const rows = (value: 'travelTime' | 'length') =>
    starts.map((start) => {
      const row = new Array<number>(layer.items.length).fill(-1);
      for (const target of answer.find(({ id }) => id === start)?.targets ?? [])
        row[Number(target.id)] = target.travelTime < 0 ? -1 : target[value];
      return row;
    });
  return { layer, starts, seconds: rows('travelTime'), meters: rows('length') };
}
