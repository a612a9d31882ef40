import type { Timetable } from '../api/types.ts';
import { clock, weekday } from '../format.ts';
import { type Model, setTransit } from '../model.ts';
import type { Choices } from '../state.ts';
import { t } from '../text/index.ts';
import { isoDate, MAX_WINDOW_S, parseDate } from '../transit-choices.ts';
import { Slider } from './controls.tsx';

const isoTime = (seconds: number): string => clock(seconds).padStart(5, '0');

function secondsOf(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60;
}

/** On which day and when one travels by public transport: leaving from then on, or arriving by then. */
export function DepartureTime(props: { model: Model; choices: Choices; timetable: Timetable }) {
  const { model, timetable } = props;
  const { transit, direction } = props.choices;
  const { timeS, windowS, date } = transit;
  const leaves = direction === 'from';
  const [first, last] = leaves ? [timeS, timeS + windowS] : [timeS - windowS, timeS];
  return (
    <section class="departure-time" aria-label={t('Date and time')}>
      <div class="field inline">
        <span>{date === null ? t('On') : `${t('On')} ${weekday(date)}`}</span>
        <DateAndTime
          dateLabel={leaves ? t('Date to leave') : t('Date to arrive')}
          timeLabel={leaves ? t('Earliest departure') : t('Latest arrival')}
          bounds={timetable}
          date={date}
          timeS={timeS}
          onDate={(chosen) => setTransit(model, { date: chosen })}
          onTime={(chosen) => setTransit(model, { timeS: chosen })}
        />
      </div>
      <Slider
        label={windowLabel(leaves, windowS === 0)}
        text={windowS === 0 ? clock(timeS) : t('{0} and {1}', clock(first), clock(last))}
        min={0}
        max={MAX_WINDOW_S}
        step={900}
        value={windowS}
        onChange={(value) => setTransit(model, { windowS: value })}
      />
    </section>
  );
}

const windowLabel = (leaves: boolean, isMoment: boolean): string =>
  isMoment
    ? leaves
      ? t('Leave exactly at')
      : t('Arrive exactly at')
    : leaves
      ? t('Leave between')
      : t('Arrive between');

/** Fields of a date (yyyymmdd) and a time (seconds of it). */
export const DateAndTime = (props: {
  dateLabel: string;
  timeLabel: string;
  bounds?: Timetable;
  date: number | null;
  timeS: number;
  onDate: (date: number) => void;
  onTime: (timeS: number) => void;
}) => (
  <span class="when">
    <input
      type="date"
      aria-label={props.dateLabel}
      required
      min={props.bounds && isoDate(props.bounds.minDate)}
      max={props.bounds && isoDate(props.bounds.maxDate)}
      value={props.date === null ? '' : isoDate(props.date)}
      onChange={(event) => {
        const chosen = parseDate(event.currentTarget.value);
        if (chosen !== null) props.onDate(chosen);
      }}
    />
    <input
      type="time"
      aria-label={props.timeLabel}
      required
      value={isoTime(props.timeS)}
      onChange={(event) => {
        const chosen = secondsOf(event.currentTarget.value);
        if (chosen !== null) props.onTime(chosen);
      }}
    />
  </span>
);
