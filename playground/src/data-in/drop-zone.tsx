import { useEffect, useState } from 'preact/hooks';
import type { Model } from '../model.ts';
import { lazily } from '../panel/lazily.tsx';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';

const ImportDialog = lazily(() => import('./import-dialog.tsx').then((module) => module.ImportDialog));

/** Takes files that are dropped anywhere on the page, and shows the dialog of the one that is brought in. */
export function DropZone({ model }: { model: Model }) {
  const { file } = useStore(model.own);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent): void => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setIsOver(false);
      const [dropped] = event.dataTransfer?.files ?? [];
      if (dropped !== undefined) model.own.set({ file: dropped });
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [model]);
  return (
    <>
      {isOver && (
        <p class="drop-here" role="status">
          {t('Drop a CSV, GeoJSON or Parquet file')}
        </p>
      )}
      {file !== null && <ImportDialog key={file.name + file.lastModified} model={model} file={file} />}
    </>
  );
}
