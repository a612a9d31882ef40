import type { Model } from '../model.ts';
import { Fold } from '../panel/controls.tsx';
import { Icon } from '../panel/icons.tsx';
import { t } from '../text/index.ts';

/** A way in for files where nothing can be dropped. */
export const OwnDataFold = ({ model }: { model: Model }) => (
  <Fold title={t('Own data')}>
    <p class="status">
      {t('Starts, places, cells with numbers, orders or vehicles: drop a file on the map, or choose one.')}
    </p>
    <FileButton model={model} label={t('Choose a file')} />
  </Fold>
);

/** A button that asks for a file. */
export const FileButton = ({ model, label }: { model: Model; label: string }) => (
  <label class="add-button file-button">
    <Icon name="plus" size={16} />
    {label}
    <input
      type="file"
      class="visually-hidden"
      accept=".csv,.tsv,.txt,.json,.geojson,.parquet,.geoparquet"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file !== undefined) model.own.set({ file });
        currentTarget.value = '';
      }}
    />
  </label>
);
