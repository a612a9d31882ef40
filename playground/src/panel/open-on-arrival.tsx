import { type Model, setPlaces } from '../model.ts';
import type { Departure } from '../place-choices.ts';
import type { Choices } from '../state.ts';
import { t } from '../text/index.ts';
import { parseDate } from '../transit-choices.ts';
import { Switch } from './controls.tsx';
import { DateAndTime } from './departure-time.tsx';

function now(): Departure {
  const date = new Date();
  const iso = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return { date: parseDate(iso.join('-'))!, timeS: date.getHours() * 3600 + date.getMinutes() * 60 };
}

/** Leaves out what is closed when one gets there. Public transport has its own day and time. */
export function OpenOnArrival({ model, choices }: { model: Model; choices: Choices }) {
  const { open } = choices.places;
  return (
    <>
      <Switch
        label={choices.direction === 'from' ? t('Only what is open on arrival') : t('Only what is open on leaving')}
        checked={open !== null}
        onChange={(checked) => setPlaces(model, { open: checked ? now() : null })}
      />
      <Switch
        label={t('Only places accessible by wheelchair')}
        checked={choices.places.wheelchair}
        onChange={(wheelchair) => setPlaces(model, { wheelchair })}
      />
      {open !== null && choices.mode !== 'transit' && (
        <div class="field inline">
          <span>{choices.direction === 'from' ? t('Leave') : t('Arrive')}</span>
          <DateAndTime
            dateLabel={t('Date that opening hours are looked at')}
            timeLabel={t('Time that opening hours are looked at')}
            date={open.date}
            timeS={open.timeS}
            onDate={(date) => setPlaces(model, { open: { ...open, date } })}
            onTime={(timeS) => setPlaces(model, { open: { ...open, timeS } })}
          />
        </div>
      )}
    </>
  );
}
