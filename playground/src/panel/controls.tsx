import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Icon, type IconName } from './icons.tsx';

interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly icon?: IconName;
}

/** One of a few, as a row of radio buttons. */
export function Segmented<T extends string>(props: {
  readonly legend: string;
  readonly options: readonly Option<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly compact?: boolean;
}) {
  const name = useId();
  return (
    <fieldset class={`segmented${props.compact ? ' compact' : ''}`}>
      <legend class="visually-hidden">{props.legend}</legend>
      {props.options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
          />
          <span>
            {option.icon && <Icon name={option.icon} />}
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function Slider(props: {
  readonly label: string;
  readonly text: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const id = useId();
  const share = ((props.value - props.min) / (props.max - props.min)) * 100;
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <output for={id}>{props.text}</output>
      <input
        id={id}
        type="range"
        min={props.min}
        max={props.max}
        step={props.step}
        value={props.value}
        aria-valuetext={props.text}
        style={{ '--share': `${Math.min(100, Math.max(0, share))}%` }}
        onInput={(event) => props.onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}

export const Switch = (props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) => (
  <label class="switch">
    <span>{props.label}</span>
    <input
      type="checkbox"
      role="switch"
      aria-checked={props.checked}
      checked={props.checked}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  </label>
);

export const IconButton = (props: {
  icon: IconName;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  pressed?: boolean;
}) => (
  <button
    type="button"
    class="icon-button"
    aria-label={props.label}
    title={props.label}
    aria-pressed={props.pressed}
    disabled={props.disabled}
    onClick={props.onClick}
  >
    <Icon name={props.icon} />
  </button>
);

/** A button that says for a moment that it did what it says. */
export function DoneButton(props: { icon: IconName; label: string; done: string; action: () => Promise<void> | void }) {
  const [done, setDone] = useState(false);
  const act = async (): Promise<void> => {
    await props.action();
    setDone(true);
    setTimeout(() => setDone(false), 1600);
  };
  return (
    <button type="button" class="text-button" onClick={act}>
      <Icon name={done ? 'check' : props.icon} size={16} />
      <span aria-live="polite">{done ? props.done : props.label}</span>
    </button>
  );
}

/** A part that is opened when needed; what is in it is made then. */
export function Fold(props: {
  title: string;
  children: ComponentChildren;
  open?: boolean;
  onToggle?: (isOpen: boolean) => void;
}) {
  const { title, children, open, onToggle } = props;
  const [isMade, setMade] = useState(open ?? false);
  const toggled = (isOpen: boolean): void => {
    if (isOpen) setMade(true);
    onToggle?.(isOpen);
  };
  return (
    <details class="fold" open={open} onToggle={(event) => toggled(event.currentTarget.open)}>
      <summary>
        {title}
        <Icon name="chevron" size={16} />
      </summary>
      <div class="fold-body">{isMade && children}</div>
    </details>
  );
}
