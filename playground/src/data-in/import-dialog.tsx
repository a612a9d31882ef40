import type { Geometry } from 'geojson';
import { useEffect, useRef, useState } from 'preact/hooks';
import { sentence } from '../flow/sentence.ts';
import { number } from '../format.ts';
import { type Model, regionOf } from '../model.ts';
import { IconButton } from '../panel/controls.tsx';
import { t } from '../text/index.ts';
import { bringIn } from './bring-in.ts';
import { findAddresses } from './find-addresses.ts';
import { itemsOf, type RowProblem } from './items.ts';
import { type Choice, KIND_NAMES, KINDS, type Kind, kindOf, lacking, ROLE_NAMES, ROLES, recognize } from './kinds.ts';
import { readFile } from './read-file.ts';
import { FileProblem, type Table } from './table.ts';
import { textOfValue } from './values.ts';

const PREVIEW_ROWS = 4;
const SHOWN_PROBLEMS = 50;

/** Asks what a file holds: what its rows are, which column is what; shows the first rows and what is wrong with others. */
export function ImportDialog({ model, file }: { model: Model; file: File }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [table, setTable] = useState<Table | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
    readFile(file).then(setTable, (error) => {
      if (!(error instanceof FileProblem)) console.warn(error);
      setFailure(error instanceof FileProblem ? error.message : t('The file can’t be read.'));
    });
  }, [file]);
  const close = (): void => {
    // Another file may have been dropped since.
    if (model.own.get().file === file) model.own.set({ file: null });
  };
  return (
    <dialog class="import-dialog card" ref={dialog} aria-label={t('Bring in a file')} onClose={close}>
      <header>
        <h2>{file.name}</h2>
        <IconButton icon="close" label={t('Close without bringing in')} onClick={() => dialog.current?.close()} />
      </header>
      {failure !== null && (
        <p class="status error" role="alert">
          {failure}
        </p>
      )}
      {table === null && failure === null && <p class="status">{t('Reading …')}</p>}
      {table !== null && <Columns model={model} table={table} onDone={close} />}
    </dialog>
  );
}

function Columns({ model, table, onDone }: { model: Model; table: Table; onDone: () => void }) {
  const [kind, setKind] = useState<Kind>(() => kindOf(table));
  const [choice, setChoice] = useState<Choice>(() => recognize(table, kindOf(table)));
  const [problems, setProblems] = useState<readonly RowProblem[]>([]);
  const [message, setMessage] = useState('');
  const [progress, setProgress] = useState<readonly [done: number, all: number] | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const lack = lacking(table, kind, choice);

  const choose = (next: Kind): void => {
    setKind(next);
    setChoice(recognize(table, next));
    setProblems([]);
    setMessage('');
  };
  const start = async (): Promise<void> => {
    const region = regionOf(model);
    if (region === undefined) return setMessage(t('There is no region to bring it into.'));
    setProgress([0, 0]);
    try {
      const outlineOf = choice.h3 === undefined ? undefined : await h3Outlines();
      const read = itemsOf(table, kind, choice, outlineOf);
      const found = await findAddresses(read.items, region, stop.current.signal, (...done) => setProgress(done));
      const all = [...read.problems, ...found.problems].sort((a, b) => a.number - b.number);
      setProblems(all);
      const title = table.file.replace(/\.[^.]+$/, '');
      const left = found.items.length === 0 ? t('No row can be used.') : bringIn(model, kind, title, found.items);
      if (all.length === 0 && left === '') return onDone();
      const used = t('{0} of {1} rows were brought in.', number(found.items.length), number(table.rows.length));
      setMessage([found.items.length === 0 ? '' : used, left].filter(Boolean).join(' '));
    } catch (error) {
      if (!stop.current.signal.aborted) setMessage(sentence(error));
    }
    setProgress(null);
  };
  return (
    <>
      <label class="field inline">
        <span>{t('{0} rows are', number(table.rows.length))}</span>
        <select class="list" value={kind} onChange={({ currentTarget }) => choose(currentTarget.value as Kind)}>
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {KIND_NAMES[one]}
            </option>
          ))}
        </select>
      </label>
      <div class="import-columns">
        {ROLES[kind].map((role) => (
          <label key={role} class="field inline">
            <span>{ROLE_NAMES[role]}</span>
            <select
              class="list"
              value={choice[role] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setChoice({ ...choice, [role]: value === '' ? undefined : Number(value) })
              }
            >
              <option value="">–</option>
              {table.columns.map((name, i) => (
                <option key={i} value={i}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <Preview table={table} choice={choice} />
      <footer>
        <p class="status" role="status">
          {lack ??
            (progress !== null && progress[1] > 0 ? t('Address {0} of {1} …', progress[0], progress[1]) : message)}
        </p>
        <button type="button" class="action" disabled={lack !== null || progress !== null} onClick={() => void start()}>
          {progress === null ? t('Bring in') : t('Bringing in …')}
        </button>
      </footer>
      {problems.length > 0 && (
        <ul class="import-problems" aria-label={t('Rows that were left out')} role="alert">
          {problems.slice(0, SHOWN_PROBLEMS).map(({ number, message: text }) => (
            <li key={number}>{t('Row {0}: {1}.', number, text)}</li>
          ))}
          {problems.length > SHOWN_PROBLEMS && <li>{t('… and {0} more.', problems.length - SHOWN_PROBLEMS)}</li>}
        </ul>
      )}
      <p class="import-privacy">
        {t('The file stays in this browser. The server is asked only for addresses and results.')}
      </p>
    </>
  );
}

/** The first rows; columns that play a part are marked. */
function Preview({ table, choice }: { table: Table; choice: Choice }) {
  const used = new Set(Object.values(choice));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section class="import-preview" aria-label={t('The first rows')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.columns.map((name, i) => (
              <th key={i} scope="col" class={used.has(i) ? 'used' : ''}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, PREVIEW_ROWS).map(({ number, values }) => (
            <tr key={number}>
              {values.map((value, i) => (
                <td key={i} class={used.has(i) ? 'used' : ''}>
                  {textOfValue(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Shapes of H3 cells; the library is loaded for files that have such. */
async function h3Outlines(): Promise<(h3: string) => Geometry | null> {
  const { cellToBoundary, isValidCell } = await import('h3-js');
  return (h3) => (isValidCell(h3) ? { type: 'Polygon', coordinates: [cellToBoundary(h3, true)] } : null);
}
