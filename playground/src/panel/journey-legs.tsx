import type { ChangeLeg, JourneyLeg, RideLeg, WayLeg } from '../api/journey.ts';
import { clock, distance, duration } from '../format.ts';
import { t } from '../text/index.ts';
import { Icon } from './icons.tsx';

/** The legs of a journey, one below the other. */
export const JourneyLegs = ({ legs }: { legs: readonly JourneyLeg[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
  <ol class="legs" tabIndex={0}>
    {legs.map((leg, i) => (
      <li key={`${i}-${leg.kind}`} class={leg.kind} style={leg.kind === 'ride' ? { '--line-color': leg.color } : {}}>
        {leg.kind === 'ride' ? <Ride leg={leg} /> : leg.kind === 'way' ? <Way leg={leg} /> : <Change leg={leg} />}
      </li>
    ))}
  </ol>
);

const Way = ({ leg }: { leg: WayLeg }) => (
  <>
    <Icon name={leg.by} size={16} />
    <span>{leg.by === 'walk' ? t('Walk {0}', duration(leg.seconds)) : t('Cycle {0}', duration(leg.seconds))}</span>
    <small>{distance(leg.meters)}</small>
  </>
);

const Change = ({ leg }: { leg: ChangeLeg }) => (
  <>
    <Icon name="change" size={16} />
    <span>{leg.seconds >= 20 ? t('Change, {0}', duration(leg.seconds)) : t('Change')}</span>
    {leg.meters >= 1 && <small>{distance(leg.meters)}</small>}
  </>
);

const Ride = ({ leg }: { leg: RideLeg }) => (
  <>
    <p class="line">
      <span class="line-badge" style={{ background: leg.color, color: leg.textColor }}>
        {leg.name}
      </span>
      {leg.headSign !== '' && <span>{leg.headSign}</span>}
      <small>{duration(leg.arrivalS - leg.departureS)}</small>
    </p>
    <Halt time={leg.departureS} name={leg.from} />
    {leg.stops.length > 0 && (
      <details>
        <summary>{leg.stops.length === 1 ? t('1 stop between') : t('{0} stops between', leg.stops.length)}</summary>
        {leg.stops.map((stop) => (
          <Halt key={stop.departureTime} time={stop.departureTime} name={stop.name} />
        ))}
      </details>
    )}
    <Halt time={leg.arrivalS} name={leg.to} />
  </>
);

const Halt = ({ time, name }: { time: number; name: string }) => (
  <p class="halt">
    <time>{clock(time)}</time>
    <span>{name}</span>
  </p>
);
