import { number, threshold } from '../format.ts';
import { categoryColor } from '../map/category-colors.ts';
import type { ChartRow } from '../place-chart.ts';
import type { EdgeWeight } from '../state.ts';
import { t } from '../text/index.ts';

const ORDINALS: Readonly<Record<number, string>> = { 1: t('nearest'), 3: t('3rd'), 5: t('5th') };

/** Bars by category, or by what a single category holds; with how far the nearest ones are. */
export function PlaceChart(props: { rows: readonly ChartRow[]; edgeWeight: EdgeWeight; theme: 'light' | 'dark' }) {
  const { rows, edgeWeight } = props;
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table class="place-chart">
      <caption class="visually-hidden">{t('Number of places by category')}</caption>
      <tbody>
        {rows.map(({ id, name, count, color, nth }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              <i style={{ width: `${(100 * count) / most}%`, background: categoryColor(color, props.theme) }} />
              <Nearest nth={nth} edgeWeight={edgeWeight} />
            </th>
            <td>{number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const Nearest = ({ nth, edgeWeight }: { nth: ChartRow['nth']; edgeWeight: EdgeWeight }) =>
  nth.length === 0 ? null : (
    <small>{nth.map((each) => `${ORDINALS[each.n]} ${threshold(each.edgeWeight, edgeWeight)}`).join(' · ')}</small>
  );
