import { IconInfoCircle } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { LazyTooltip } from '../../ui/overlays/LazyTooltip.tsx';
import classes from './KeyChoice.module.css';

export interface KeyOption {
  readonly id: number;
  readonly label: string;
  /** Shortcut key. */
  readonly shortcut: string;
  /** Why it is disabled; null if enabled. */
  readonly blocked: string | null;
  /** Colour when chosen (`data-family` of the status pills). */
  readonly family?: string;
}

export interface KeyChoiceProps {
  label: string;
  /** The shortcuts, shown beside the label. */
  hint?: string;
  options: readonly KeyOption[];
  value: number | null;
  onChoose: (id: number) => void;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
}

/**
 * A few options as buttons with shortcut keys. One tab stop; arrows move, Space and Enter choose. A disabled option
 * stays focusable because it says why.
 */
export function KeyChoice({
  label,
  hint,
  options,
  value,
  onChoose,
  error,
  required,
  disabled,
}: KeyChoiceProps) {
  const id = useId();
  const chosen = options.findIndex((option) => option.id === value);
  const stop = Math.max(chosen, 0);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const from = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (step === undefined) return;
    event.preventDefault();
    // After a refused save the group itself has the focus.
    buttons.at(from < 0 ? stop : (from + step) % buttons.length)?.focus();
  };
  return (
    <div>
      <div id={`${id}-label`} className={classes.label}>
        {label}
        {required && (
          <span className={classes.required} aria-hidden="true">
            {' *'}
          </span>
        )}
        {hint && <span className={classes.hint}> · {hint}</span>}
      </div>
      <div
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-required={required}
        aria-disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={classes.keys}
        onKeyDown={onKeyDown}
      >
        {options.map((option, index) => (
          <Key
            key={option.id}
            option={option}
            checked={option.id === value}
            stop={index === stop}
            disabled={disabled ?? false}
            onChoose={() => onChoose(option.id)}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface KeyProps {
  option: KeyOption;
  checked: boolean;
  stop: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function Key({ option, checked, stop, disabled, onChoose }: KeyProps) {
  const { blocked } = option;
  const off = disabled || (blocked !== null && !checked);
  const button = (
    // biome-ignore lint/a11y/useSemanticElements: a native radio chooses with every arrow, which would clear fields
    <button
      type="button"
      role="radio"
      aria-checked={checked}
      aria-disabled={off || undefined}
      aria-keyshortcuts={option.shortcut}
      aria-description={blocked ?? undefined}
      tabIndex={stop ? 0 : -1}
      className={classes.key}
      data-key={option.shortcut}
      data-family={option.family}
      onClick={off ? undefined : onChoose}
    >
      <span className={classes.digit} aria-hidden="true">
        {option.shortcut}
      </span>
      {option.label}
      {blocked && !checked && <IconInfoCircle size={13} stroke={1.75} aria-hidden />}
    </button>
  );
  return blocked && !checked ? <LazyTooltip label={blocked}>{button}</LazyTooltip> : button;
}
