import type { ToursAnswer, UnservedOrder } from '../api/tours.ts';
import type { ToursPlanner } from '../flow/tours.ts';
import { distance, duration } from '../format.ts';
import { categoryColor } from '../map/category-colors.ts';
import type { Model } from '../model.ts';
import { useStore } from '../store.ts';
import { timeOf, tourChart } from '../tour-chart.ts';
import { IconButton } from './controls.tsx';

type Theme = 'light' | 'dark';

/** Planned tours: a line each, when which vehicle does what, and why orders are in none. */
export function ToursCard({ model, planner, theme }: { model: Model; planner: ToursPlanner; theme: Theme }) {
  const { answer } = useStore(model.tours);
  if (answer === null) return null;
  return (
    <section class="card tours-card" aria-label="Tours">
      <header>
        <h2>Tours</h2>
        <IconButton icon="close" label="Remove the tours" onClick={() => planner.clear()} />
      </header>
      <TourTable answer={answer} theme={theme} />
      {answer.tours.length > 0 && <Chart answer={answer} theme={theme} />}
      {answer.unservedOrders.length > 0 && <Unserved orders={answer.unservedOrders} />}
    </section>
  );
}

const TourTable = ({ answer, theme }: { answer: ToursAnswer; theme: Theme }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Vehicle</th>
        <th scope="col">Stops</th>
        <th scope="col">From</th>
        <th scope="col">To</th>
        <th scope="col">Travel</th>
        <th scope="col">Way</th>
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
          <td>{timeOf(tour.expectedTourStartDate)}</td>
          <td>{timeOf(tour.expectedTourEndDate)}</td>
          <td>{duration(tour.durationTravel)}</td>
          <td>{tour.routeLength === undefined ? '' : distance(tour.routeLength)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const ROW = 22;
const [WIDTH, TOP] = [316, 14];

/** A Gantt chart: a row for each vehicle, time from left to right. */
function Chart({ answer, theme }: { answer: ToursAnswer; theme: Theme }) {
  const { rows, hours } = tourChart(answer.tours);
  return (
    <figure class="tours-chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${TOP + ROW * rows.length}`}
        role="img"
        aria-label="When each vehicle drives, waits and visits"
      >
        {hours.map(({ at, text }) => (
          <g key={text}>
            <line x1={at * WIDTH} x2={at * WIDTH} y1={TOP - 2} y2={TOP + ROW * rows.length} />
            <text x={at * WIDTH} y={TOP - 5} text-anchor="middle">
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
        <span class="key visit">visit</span>
        <span class="key wait">waiting</span>
        <span class="key late">late</span>
      </figcaption>
    </figure>
  );
}

const Unserved = ({ orders }: { orders: readonly UnservedOrder[] }) => (
  <div class="unserved">
    <h3>In no tour</h3>
    <ul>
      {orders.map(({ orderUuid, vehicles, relaxation }) => (
        <li key={orderUuid}>
          <strong>{orderUuid}</strong> {reasonsOf(vehicles)}
          {relaxation !== null && <small> {relaxation.message}</small>}
        </li>
      ))}
    </ul>
  </div>
);

/** What all vehicles have in common is said once. */
const reasonsOf = (vehicles: UnservedOrder['vehicles']): string =>
  [...new Set(vehicles.flatMap(({ reasons }) => reasons.map(({ message }) => message)))].join('; ');
