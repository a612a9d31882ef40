import { distance } from '../format.ts';
import { locale } from '../preferences.ts';
import { t } from '../text/index.ts';
import type { Problem } from './types.ts';

/** The server's English sentences, said anew in the language of the page with the values that they have. */

type Values = Readonly<Record<string, string>>;

const POINT = String.raw`(?:Source|Target) (?<id>\S+)`;
const AWAY = String.raw`(?<more>more than )?(?<value>\d+) (?<unit>m|km)`;
const day = (name: string): string => String.raw`(?<${name}>\d{4}-\d\d-\d\d)`;

const pointOf = ({ id }: Values): string => (id === 'target' ? t('The clicked point') : id);
const awayOf = ({ more, value, unit }: Values): string => {
  const text = distance(Number(value) * (unit === 'km' ? 1000 : 1));
  return more === undefined ? text : t('more than {0}', text);
};
const dateOf = (text: string): string =>
  new Date(text).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** Sentences about answers: the server's form, and what the page says instead. */
const NOTICES: readonly (readonly [form: string, say: (values: Values) => string])[] = [
  [
    `${POINT} is ${AWAY} away from the nearest edge for \\w+, and was moved there\\.`,
    (values) =>
      t(
        '{0}: the nearest street of this mode is {1} away, travel begins or ends there.',
        pointOf(values),
        awayOf(values),
      ),
  ],
  [
    `These (?:sources|targets) were moved by more than ${AWAY}, too: (?<ids>[^.]+)\\.`,
    (values) => t('That is so for these, too: {0}.', values.ids),
  ],
  [
    `${POINT} is ${AWAY} away from the nearest edge for \\w+, further than its maxSnapDistance, \\d+ m\\.`,
    (values) => t('{0}: the nearest street of this mode is {1} away, too far.', pointOf(values), awayOf(values)),
  ],
  [
    `${POINT} has edges within its maxSnapDistance, \\d+ m, but none for \\w+; the nearest of those is ${AWAY} away\\.`,
    (values) =>
      t(
        '{0}: the streets nearby are closed to this mode, the nearest open one is {1} away.',
        pointOf(values),
        awayOf(values),
      ),
  ],
  [
    String.raw`Nor do these sources meet the network: (?<ids>[^.]+)\.`,
    (values) => t('These are too far from streets, too: {0}.', values.ids),
  ],
  [
    `No public transport on ${day('asked')}: the timetable covers ${day('first')} to ${day('last')}\\.`,
    ({ asked, first, last }) =>
      t('Nothing runs on {0}: the timetable covers {1} to {2}.', dateOf(asked), dateOf(first), dateOf(last)),
  ],
  [
    `The timetable covers ${day('first')} to ${day('last')}, not ${day('asked')}: ${day('taken')} is taken, .*? stays empty\\.`,
    ({ asked, first, last, taken }) =>
      t(
        'The timetable covers {0} to {1}, not {2}: {3} is shown.',
        dateOf(first),
        dateOf(last),
        dateOf(asked),
        dateOf(taken),
      ),
  ],
];

/** Returns the message of an answer with all sentences that the page knows in its own words. */
export function noticeIn(message: string): string {
  let text = message;
  for (const [form, say] of NOTICES) {
    // The named values come last.
    text = text.replace(new RegExp(form, 'g'), (...found) => say(found.at(-1)));
  }
  return text;
}

const REFUSALS: Readonly<Record<string, string>> = {
  'body-too-large': t('The request is too large for this server.'),
  'time-limit-exceeded': t('The server gave this answer up, since it took too long.'),
  'too-many-requests': t('The server is asked too much at once: try again in a moment.'),
  'service-unavailable': t('The server is busy or restarts: try again in a moment.'),
};

/** Returns why the server refuses a request; undefined if it doesn't say. */
export function refusalOf({ code = '', limit, allowed, asked, errors, ...problem }: Problem): string | undefined {
  if (limit !== undefined) return t('The server allows {0} {1}, not {2}.', limit, String(allowed), String(asked));
  if (REFUSALS[code] !== undefined) return REFUSALS[code];
  const said = problem.detail ?? problem.message ?? problem.title;
  const field = errors?.[0];
  if (field === undefined) return said;
  return t('The server refuses {0}: {1}', field.path, field.message.replace(`${field.path} `, ''));
}
