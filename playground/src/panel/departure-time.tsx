import type { Timetable } from '../api/types.ts';
import { clock, weekday } from '../format.ts';
import { type Model, setTransit } from '../model.ts';
import type { Choices } from '../state.ts';
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
  const verb = leaves ? 'Leave' : 'Arrive';
  return (
    <section class="departure-time" aria-label="Date and time">
      <div class="field inline">
        <span>{date === null ? 'On' : `On ${weekday(date)}`}</span>
        <span class="when">
          <input
            type="date"
            aria-label={`Date to ${verb.toLowerCase()}`}
            required
            min={isoDate(timetable.minDate)}
            max={isoDate(timetable.maxDate)}
            value={date === null ? '' : isoDate(date)}
            onChange={(event) => {
              const chosen = parseDate(event.currentTarget.value);
              if (chosen !== null) setTransit(model, { date: chosen });
            }}
          />
          <input
            type="time"
            aria-label={leaves ? 'Earliest departure' : 'Latest arrival'}
            required
            value={isoTime(timeS)}
            onChange={(event) => {
              const chosen = secondsOf(event.currentTarget.value);
              if (chosen !== null) setTransit(model, { timeS: chosen });
            }}
          />
        </span>
      </div>
      <Slider
        label={windowS === 0 ? `${verb} exactly at` : `${verb} between`}
        text={windowS === 0 ? clock(timeS) : `${clock(first)} and ${clock(last)}`}
        min={0}
        max={MAX_WINDOW_S}
        step={900}
        value={windowS}
        onChange={(value) => setTransit(model, { windowS: value })}
      />
    </section>
  );
}
