import { useEffect, useRef, useState } from 'preact/hooks';
import { type Address, searchAddresses } from '../api/addresses.ts';
import { Latest } from '../flow/latest.ts';
import { sentence } from '../flow/sentence.ts';
import { type Model, moveSource } from '../model.ts';
import { MAX_SOURCES } from '../state.ts';
import { t } from '../text/index.ts';
import { Icon } from './icons.tsx';

const LIST = 'address-suggestions';

interface Question {
  readonly region: string;
  readonly text: string;
}

/** A field that finds addresses while they are typed. The one that is picked becomes the first start, or another one where starts are being added. */
export function AddressSearch({ model, onPicked }: { model: Model; onPicked: () => void }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Address[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const search = useRef<Latest<Question, readonly Address[]> | null>(null);
  search.current ??= new Latest({
    ask: ({ region, text: q }, signal) => searchAddresses(region, q, model.choices.get().sources[0], signal),
    answered: (addresses) => {
      setProblem(null);
      setFound(addresses);
      setActive(0);
    },
    failed: (error) => {
      setFound(null);
      setProblem(sentence(error));
    },
    intervalMs: 60,
    patienceMs: 1000,
  });
  useEffect(() => () => search.current?.cancel(), []);

  const type = (entered: string): void => {
    setText(entered);
    if (entered.trim() !== '') search.current?.want({ region: model.choices.get().region, text: entered });
    else close();
  };
  const close = (): void => {
    search.current?.cancel();
    setFound(null);
  };
  const pick = (address: Address | undefined): void => {
    if (address === undefined) return;
    const { sources } = model.choices.get();
    const adds = model.results.get().tool === 'add' && sources.length < MAX_SOURCES;
    if (adds) model.choices.set({ sources: [...sources, address.place] });
    else moveSource(model, 0, address.place);
    setText('');
    close();
    onPicked();
  };
  const press = (event: KeyboardEvent): void => {
    const count = found?.length ?? 0;
    if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(1, count));
    else if (event.key === 'ArrowUp') setActive((active + count - 1) % Math.max(1, count));
    else if (event.key === 'Enter') pick(found?.[active]);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };

  return (
    <div class="address-search">
      <Icon name="search" size={16} />
      <input
        type="text"
        role="combobox"
        aria-label={t('Search for an address or place')}
        aria-expanded={found !== null && found.length > 0}
        aria-controls={LIST}
        aria-activedescendant={found === null || found.length === 0 ? undefined : `${LIST}-${active}`}
        placeholder={t('Address or place')}
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={close}
      />
      {problem !== null && text !== '' && (
        <p class="status error" role="alert">
          {problem}
        </p>
      )}
      {found?.length === 0 && (
        <div class="card suggestions" role="status">
          <p>{t('Nothing is called that here.')}</p>
        </div>
      )}
      {found !== null && found.length > 0 && (
        <div class="card suggestions" id={LIST} role="listbox" aria-label={t('Addresses')}>
          {found.map((address, i) => (
            <div
              key={`${address.title} ${address.place.lat} ${address.place.lng}`}
              id={`${LIST}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              // Before the field loses the focus, which closes the list.
              onPointerDown={(event) => {
                event.preventDefault();
                pick(address);
              }}
            >
              {address.title}
              <small>{address.where}</small>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
