import { number } from '../format.ts';
import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { Fold } from './controls.tsx';

/** Chooses the statistic that the cells on the map show; nothing in regions without any. */
export function StatisticsFold({ model, choices }: { model: Model; choices: Choices }) {
  const { groups } = useStore(model.statistics);
  const { choices: store } = model;
  if (groups.length === 0) return null;
  const { statistic: chosen } = choices;
  const group = groups.find(({ id }) => id === chosen?.group) ?? groups[0];
  const enterGroup = (id: number): void => {
    const entered = groups.find((one) => one.id === id) ?? groups[0];
    const kept = entered.statistics.find((one) => one.id === chosen?.statistic) ?? entered.statistics[0];
    store.set({ statistic: { group: entered.id, statistic: kept.id } });
  };
  return (
    <Fold title={t('Statistics')} open={chosen !== null}>
      <label class="field inline">
        <span>{t('Cells show')}</span>
        <select
          class="list"
          value={chosen === null ? '' : String(chosen.statistic)}
          onChange={({ currentTarget: { value } }) =>
            store.set({ statistic: value === '' ? null : { group: group.id, statistic: Number(value) } })
          }
        >
          <option value="">{t('Nothing')}</option>
          {group.statistics.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {groups.length > 1 && chosen !== null && (
        <label class="field inline">
          <span>{t('Cells of')}</span>
          <select
            class="list"
            value={String(group.id)}
            onChange={({ currentTarget }) => enterGroup(Number(currentTarget.value))}
          >
            {groups.map(({ id, collection, cells }) => (
              <option key={id} value={String(id)}>
                {collection} ({number(cells)})
              </option>
            ))}
          </select>
        </label>
      )}
    </Fold>
  );
}
