import type { ToursAnswer, UnservedOrder } from '../api/tours.ts';
import { SaveMenu } from '../data-out/save-menu.tsx';
import { tourGpx, tourResult, toursResult } from '../data-out/tours-results.ts';
import type { OrderDraft } from '../fleet-draft.ts';
import { toursPlanner } from '../flow/tours.ts';
import { distance, duration } from '../format.ts';
import { categoryColor } from '../map/category-colors.ts';
import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { timeOf, tourChart } from '../tour-chart.ts';
import { whatWouldDo, whyUnserved } from '../unserved.ts';
import { IconButton } from './controls.tsx';

type Theme = 'light' | 'dark';

/** Planned tours: a line each, when which vehicle does what, and why orders are in none. */
export function ToursCard({ model, theme }: { model: Model; theme: Theme }) {
  const { answer, planned } = useStore(model.tours);
  const choices = useStore(model.choices);
  if (answer === null) return null;
  return (
    <section class="card tours-card" aria-label={t('Tours')}>
      <header>
        <h2>{t('Tours')}</h2>
        <div class="header-buttons">
          <SaveMenu label={t('Save the tours')} choices={choices} result={() => toursResult(answer, planned)} />
          <IconButton icon="close" label={t('Remove the tours')} onClick={() => toursPlanner(model).clear()} />
        </div>
      </header>
      <TourTable answer={answer} planned={planned} choices={choices} theme={theme} />
      {answer.tours.length > 0 && <Chart answer={answer} theme={theme} />}
      {answer.unservedOrders.length > 0 && <Unserved orders={answer.unservedOrders} />}
    </section>
  );
}

interface TourTableProps {
  readonly answer: ToursAnswer;
  readonly planned: ReadonlyMap<string, OrderDraft>;
  readonly choices: Choices;
  readonly theme: Theme;
}

const TourTable = ({ answer, planned, choices, theme }: TourTableProps) => (
  <table>
    <thead>
      <tr>
        <th scope="col">{t('Vehicle')}</th>
        <th scope="col">{t('Stops')}</th>
        <th scope="col">{`${t('From')} – ${t('To')}`}</th>
        <th scope="col">{t('Travel')}</th>
        <th scope="col">
          <span class="visually-hidden">{t('Save')}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {answer.tours.map((tour, i) => (
        <tr key={tour.vehicle.uuid}>
          <th scope="row">
            <i style={{ background: categoryColor(i, theme) }} />
            {tour.vehicle.name ?? tour.vehicle.uuid}
          </th>
          <td>{tour.tourItems.length}</td>
          <td>
            {timeOf(tour.expectedTourStartDate)}
            <small>{timeOf(tour.expectedTourEndDate)}</small>
          </td>
          <td>
            {duration(tour.durationTravel)}
            {tour.routeLength !== undefined && <small>{distance(tour.routeLength)}</small>}
          </td>
          <td>
            <SaveMenu
              label={t('Save the tour of {0}', tour.vehicle.name ?? tour.vehicle.uuid)}
              choices={choices}
              result={() => tourResult(tour, planned)}
              others={[
                {
                  name: 'GPX',
                  what: `tour-${tour.vehicle.name ?? tour.vehicle.uuid}`,
                  ending: 'gpx',
                  type: 'application/gpx+xml',
                  text: () => tourGpx(tour, planned),
                },
              ]}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const ROW = 22;
const [WIDTH, TOP] = [316, 14];
/** The part of the chart in which the text of an hour has no room to its left. */
const FIRST = 0.04;

/** A Gantt chart: a row for each vehicle, time from left to right. */
function Chart({ answer, theme }: { answer: ToursAnswer; theme: Theme }) {
  const { rows, hours } = tourChart(answer.tours);
  return (
    <figure class="tours-chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${TOP + ROW * rows.length}`}
        role="img"
        aria-label={t('When each vehicle drives, waits and visits')}
      >
        {hours.map(({ at, text }) => (
          <g key={text}>
            <line x1={at * WIDTH} x2={at * WIDTH} y1={TOP - 2} y2={TOP + ROW * rows.length} />
            <text x={at * WIDTH} y={TOP - 5} text-anchor={at < FIRST ? 'start' : 'middle'}>
              {text}
            </text>
          </g>
        ))}
        {rows.map(({ name, bars }, row) => (
          <g key={name} style={{ color: categoryColor(row, theme) }}>
            {bars.map(({ kind, from, to, text }) => (
              <rect
                key={`${kind}-${from}`}
                class={kind}
                x={from * WIDTH}
                width={Math.max(1, (to - from) * WIDTH)}
                y={TOP + ROW * row + (kind === 'travel' ? 8 : 3)}
                height={kind === 'travel' ? 4 : 14}
              >
                <title>{`${name}: ${text}`}</title>
              </rect>
            ))}
          </g>
        ))}
      </svg>
      <figcaption>
        <span class="key visit">{t('visit')}</span>
        <span class="key wait">{t('waiting')}</span>
        <span class="key late">{t('late')}</span>
        <span class="key break">{t('break')}</span>
      </figcaption>
    </figure>
  );
}

const Unserved = ({ orders }: { orders: readonly UnservedOrder[] }) => (
  <div class="unserved">
    <h3>{t('In no tour')}</h3>
    <ul>
      {orders.map((order) => (
        <li key={order.orderUuid}>
          <strong>{order.orderUuid}</strong>{' '}
          {whyUnserved(order).map((sentence) => (
            <span key={sentence}>{`${sentence} `}</span>
          ))}
          {order.relaxation !== null && <em>{whatWouldDo(order.relaxation)}</em>}
        </li>
      ))}
    </ul>
  </div>
);
