import { threshold } from '../format.ts';
import { categoryColor } from '../map/category-colors.ts';
import type { Categories } from '../place-categories.ts';
import { chartRows } from '../place-chart.ts';
import type { ReachedResult } from '../places-model.ts';

const ORDINALS: Readonly<Record<number, string>> = { 1: 'nearest', 3: '3rd', 5: '5th' };

/** Bars by category, or by what a single category holds; with how far the nearest ones are. */
export function PlaceChart(props: { reached: ReachedResult; categories: Categories | null; theme: 'light' | 'dark' }) {
  const rows = chartRows(props.reached, props.categories);
  const { edgeWeight } = props.reached.choices;
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table class="place-chart">
      <caption class="visually-hidden">Number of places by category</caption>
      <tbody>
        {rows.map(({ id, name, count, color, nth }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              <i style={{ width: `${(100 * count) / most}%`, background: categoryColor(color, props.theme) }} />
              {nth.length > 0 && (
                <small>
                  {nth.map((each) => `${ORDINALS[each.n]} ${threshold(each.edgeWeight, edgeWeight)}`).join(' · ')}
                </small>
              )}
            </th>
            <td>{count.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
