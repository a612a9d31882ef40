import { useState } from 'preact/hooks';
import type { Glyph } from '../category-icons.ts';
import type { Categories, Category } from '../place-categories.ts';
import { t } from '../text/index.ts';
import { GroupGlyph } from './glyph.tsx';
import { Icon } from './icons.tsx';

export interface Chooser {
  /** Null where it isn't chosen. */
  readonly colorOf: (id: string) => string | null;
  readonly glyphOf: (id: string) => Glyph;
  /** True if no more can be chosen. */
  readonly isFull: boolean;
  readonly toggle: (id: string) => void;
}

/** Found ones of a search that are listed. */
const MOST_FOUND = 30;

export const CategoryTree = ({ categories, chooser }: { categories: Categories; chooser: Chooser }) => (
  <Level contents={categories.groups} chooser={chooser} label={t('Categories')} />
);

const Level = (props: { contents: readonly Category[]; chooser: Chooser; label: string }) => (
  <ul class="category-list" aria-label={props.label}>
    {props.contents.map((category) => (
      <Branch key={category.id} category={category} chooser={props.chooser} />
    ))}
  </ul>
);

/** The outermost groups have a glyph, and what a search finds has that of its group. */
function Branch({ category, chooser }: { category: Category; chooser: Chooser }) {
  const [isOpen, setOpen] = useState(false);
  const { name, contents } = category;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    setOpen(event.key === 'ArrowRight');
    event.stopPropagation();
  };
  if (contents.length === 0)
    return (
      <li>
        <Row category={category} chooser={chooser} />
      </li>
    );
  const isOutermost = category.group === category.id;
  return (
    <li onKeyDown={onKeyDown}>
      <Row category={category} chooser={chooser} hasGlyph={isOutermost}>
        <button
          type="button"
          class="icon-button"
          aria-expanded={isOpen}
          aria-label={isOpen ? t('Close {0}', name) : t('Open {0}', name)}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevron" size={16} />
        </button>
      </Row>
      {isOpen && <Level contents={contents} chooser={chooser} label={name} />}
    </li>
  );
}

export function FoundCategories({ found, chooser }: { found: readonly Category[]; chooser: Chooser }) {
  const more = found.length - MOST_FOUND;
  return (
    <>
      <p class={found.length === 0 ? 'status' : 'visually-hidden'} role="status">
        {found.length === 0 ? t('No category has that name.') : t('{0} categories', found.length)}
      </p>
      <ul class="category-list" aria-label={t('Found categories')}>
        {found.slice(0, MOST_FOUND).map((category) => (
          <li key={category.id}>
            <Row category={category} chooser={chooser} hasGlyph>
              <small>{category.path.slice(-1).filter((group) => group !== 'Places')}</small>
            </Row>
          </li>
        ))}
      </ul>
      {more > 0 && <p class="status">{t('and {0} more', more)}</p>}
    </>
  );
}

function Row(props: { category: Category; chooser: Chooser; hasGlyph?: boolean; children?: preact.ComponentChildren }) {
  const { category, chooser } = props;
  const color = chooser.colorOf(category.id);
  return (
    <div class="category">
      <label title={category.id.startsWith('g_') ? undefined : category.id}>
        <input
          type="checkbox"
          checked={color !== null}
          disabled={color === null && chooser.isFull}
          style={{ '--category': color ?? 'transparent' }}
          onChange={() => chooser.toggle(category.id)}
        />
        {props.hasGlyph && <GroupGlyph glyph={chooser.glyphOf(category.id)} />}
        <span>{category.name}</span>
      </label>
      {props.children}
    </div>
  );
}
