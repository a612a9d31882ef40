const SECONDS_PER_HOUR = 3600;
const LONGEST_WAIT_S = 1800;
const SHORTEST_WAIT_S = 300;

/**
 * Returns the seconds of a `duration` tag: `MM`, `HH:MM`, `HH:MM:SS` or ISO 8601 (`PT1H20M`); undefined if it is none.
 */
export function parseDuration(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const clock = /^(?:(\d+):)?(\d+)(?::(\d\d))?$/.exec(text.trim());
  if (clock !== null) {
    const seconds = Number(clock[1] ?? 0) * SECONDS_PER_HOUR + Number(clock[2]) * 60 + Number(clock[3] ?? 0);
    return seconds > 0 ? seconds : undefined;
  }
  const iso = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text.trim());
  if (iso === null) return undefined;
  const [days, hours, minutes, seconds] = iso.slice(1).map((part) => Number(part ?? 0));
  const total = days * 86400 + hours * SECONDS_PER_HOUR + minutes * 60 + seconds;
  return total > 0 ? total : undefined;
}

/** Returns the speed in km/h where no duration is tagged: small ferries are slow, long lines run big ships. */
const untaggedKmh = (lengthM: number): number => (lengthM < 1000 ? 5 : lengthM < 30_000 ? 15 : 30);

/** Returns the seconds of a crossing of `lengthM` meters without waiting, where no duration is tagged. */
export const untaggedSeconds = (lengthM: number): number =>
  ((lengthM / 1000) * SECONDS_PER_HOUR) / untaggedKmh(lengthM);

/** Returns the mean wait before boarding: ferries of short crossings run often. */
export const waitSeconds = (crossingS: number): number =>
  Math.min(LONGEST_WAIT_S, Math.max(SHORTEST_WAIT_S, crossingS));
