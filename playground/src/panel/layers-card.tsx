import type { ComponentChildren } from 'preact';
import { percent } from '../format.ts';
import { areaStyleOf, type Layer, raised } from '../layer-choices.ts';
import type { Model, Results } from '../model.ts';
import { type Choices, linkOf } from '../state.ts';
import { shownStatistic } from '../statistics-model.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { IconButton, Segmented, Slider } from './controls.tsx';
import { lazily } from './lazily.tsx';
import { AreaLegend } from './legend.tsx';
import { MeasureChoice } from './measure.tsx';

const ElementLegend = lazily(() => import('./element-legend.tsx').then((module) => module.ElementLegend));
const JobLegend = lazily(() => import('./job-legend.tsx').then((module) => module.JobLegend));
const StatisticLegend = lazily(() => import('./statistic-legend.tsx').then((module) => module.StatisticLegend));
const DifferenceLegend = lazily(() => import('./difference-legend.tsx').then((module) => module.DifferenceLegend));
const OwnPlacesLegend = lazily(() => import('./own-legend.tsx').then((module) => module.OwnPlacesLegend));
const OwnLegend = lazily(() => import('./own-legend.tsx').then((module) => module.OwnLegend));

interface Props {
  readonly model: Model;
  readonly results: Results;
  readonly choices: Choices;
  readonly theme: 'light' | 'dark';
  readonly onFrame: () => void;
}

/** All layers that cover the ground, from the top: their legends, their order, and how opaque they are. */
export function LayersCard(props: Props) {
  const { model, choices, theme } = props;
  const { shown: job } = useStore(model.jobs);
  const statistic = shownStatistic(useStore(model.statistics), choices.statistic);
  const { cells, places } = useStore(model.own);
  const isThere = { reach: true, job: job !== null, statistic: statistic !== null, own: cells !== null };
  const shown = choices.layers.filter((layer) => isThere[layer]);
  const legendOf: Readonly<Record<Layer, () => ComponentChildren>> = {
    reach: () => <Reach {...props} hasCells={shown.length > 1} raise={raise('reach')} />,
    job: () => <JobLegend model={model} choices={choices} theme={theme} raise={raise('job')} />,
    statistic: () => <StatisticLegend model={model} choices={choices} theme={theme} raise={raise('statistic')} />,
    own: () => <OwnLegend model={model} choices={choices} theme={theme} raise={raise('own')} />,
  };
  const raise = (layer: Layer): ComponentChildren =>
    layer !== shown[0] && (
      <IconButton
        icon="up"
        label={t('Move up')}
        onClick={() => model.choices.set({ layers: raised(choices.layers, layer, shown) })}
      />
    );
  return (
    <section class="card layers" aria-label={t('Layers')}>
      <ol>
        {shown.map((layer) => (
          <li key={layer}>{legendOf[layer]()}</li>
        ))}
        {places !== null && (
          <li>
            <OwnPlacesLegend model={model} theme={theme} />
          </li>
        )}
      </ol>
      {choices.kept === '' ? (
        <button type="button" class="text-button keep" onClick={() => model.choices.set({ kept: linkOf(choices) })}>
          {t('Keep this state as A')}
        </button>
      ) : (
        <DifferenceLegend model={model} results={props.results} choices={choices} theme={theme} />
      )}
      <Slider
        label={t('Opacity')}
        text={percent(Math.round(choices.opacity * 100))}
        min={0.1}
        max={1}
        step={0.05}
        value={choices.opacity}
        onChange={(opacity) => model.choices.set({ opacity: Number(opacity.toFixed(2)) })}
      />
    </section>
  );
}

/** Shows the area that is reached, and how it is drawn. */
function Reach(props: Props & { readonly hasCells: boolean; readonly raise: ComponentChildren }) {
  const { model, choices, hasCells } = props;
  const isAreas = choices.picture === 'areas';
  const style = areaStyleOf(choices.areaStyle, isAreas, hasCells);
  const styles = [
    { value: 'filled' as const, label: isAreas ? t('Filled') : t('Shown') },
    ...(isAreas ? [{ value: 'outlined' as const, label: t('Outlined') }] : []),
    { value: 'hidden' as const, label: t('Hidden') },
  ];
  return (
    <>
      {isAreas ? <AreaLegend {...props} isOutlined={style === 'outlined'} /> : <ElementLegend {...props} />}
      <MeasureChoice model={model} choices={choices} />
      {choices.kept === '' && (
        <Segmented
          compact
          legend={t('How the reach is drawn')}
          options={styles}
          value={style}
          onChange={(areaStyle) => model.choices.set({ areaStyle })}
        />
      )}
    </>
  );
}
