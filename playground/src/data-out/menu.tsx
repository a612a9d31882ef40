import { useId, useRef, useState } from 'preact/hooks';
import { sentence } from '../flow/sentence.ts';
import { Icon } from '../panel/icons.tsx';

/** A line of the menu: what is done when it is chosen. */
export interface MenuItem {
  readonly name: string;
  readonly work: () => Promise<void> | void;
}

/** Room between the menu and its button, and the edge of the window, in pixels. */
const GAP = 4;

/** A button with a menu of files; what fails is said in the menu. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLFieldSetElement>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const place = (): void => {
    if (button.current === null || menu.current === null) return;
    const { top, bottom, right } = button.current.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = menu.current;
    const isBelow = bottom + GAP + height < window.innerHeight;
    menu.current.style.left = `${Math.max(GAP, right - width)}px`;
    menu.current.style.top = `${isBelow ? bottom + GAP : Math.max(GAP, top - GAP - height)}px`;
  };
  const choose = async ({ name, work }: MenuItem): Promise<void> => {
    setBusy(name);
    setProblem(null);
    try {
      await work();
      menu.current?.hidePopover();
    } catch (error) {
      console.warn(error);
      setProblem(sentence(error));
    }
    setBusy(null);
  };
  return (
    <>
      <button
        type="button"
        ref={button}
        class="icon-button"
        aria-label={label}
        title={label}
        popovertarget={id}
        onClick={() => setProblem(null)}
      >
        <Icon name="download" />
      </button>
      <fieldset class="save-menu card" id={id} ref={menu} popover="auto" aria-label={label} onToggle={place}>
        {items.map((item) => (
          <button key={item.name} type="button" disabled={busy !== null} onClick={() => void choose(item)}>
            {busy === item.name ? `${item.name} …` : item.name}
          </button>
        ))}
        {problem !== null && (
          <p class="status error" role="alert">
            {problem}
          </p>
        )}
      </fieldset>
    </>
  );
}
