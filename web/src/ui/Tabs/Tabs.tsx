import { type KeyboardEvent, type ReactNode, useId } from 'react';
import classes from './Tabs.module.css';

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

export interface TabsProps<Name extends string> {
  /** The purpose of the tabs, for screen readers. */
  label: string;
  tabs: readonly Tab<Name>[];
  value: Name;
  onChange: (name: Name) => void;
  className?: string | undefined;
  listClassName?: string | undefined;
  panelClassName?: string | undefined;
  /** The selected tab's content; other tabs keep no state. */
  children: ReactNode;
}

/**
 * Tabs as pills: one tab stop; arrows, Home and End choose. Not Mantine's, because seven of those delay a screen's
 * paint by 15 ms (docs/decisions/016).
 */
export function Tabs<Name extends string>({ label, tabs, value, onChange, ...props }: TabsProps<Name>) {
  const id = useId();
  const isPossible = (one: Tab<Name>) => one.disabled !== true;
  const stop = tabs.find((one) => one.name === value && isPossible(one)) ?? tabs.find(isPossible);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
    const next = nextOf(event.key, buttons.indexOf(event.target as HTMLButtonElement), buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
    buttons[next]?.click();
  };
  return (
    <div className={props.className}>
      <div
        role="tablist"
        aria-label={label}
        className={`${classes.list} ${props.listClassName ?? ''}`}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ name, label: text, disabled }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === value}
            aria-controls={name === value ? `${id}-panel` : undefined}
            tabIndex={name === stop?.name ? 0 : -1}
            disabled={disabled}
            className={classes.tab}
            onClick={() => onChange(name)}
          >
            {text}
          </button>
        ))}
      </div>
      <div
        key={value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className={props.panelClassName}
      >
        {props.children}
      </div>
    </div>
  );
}

function nextOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
  }
  return undefined;
}
