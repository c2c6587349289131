import { IconX } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './FilterChips.module.css';

export interface FilterChip {
  id: string;
  label: string;
  /** The filter's value in words. */
  value: string;
  /** A filter fixed by the user's role cannot be removed. */
  locked?: boolean;
}

export interface FilterChipsProps {
  chips: readonly FilterChip[];
  onRemove: (id: string) => void;
  onClearAll?: () => void;
  /** Restores the screen's initial filters. */
  onReset?: () => void;
}

/** The filters in force, removable one by one or all at once. */
export function FilterChips({ chips, onRemove, onClearAll, onReset }: FilterChipsProps) {
  const t = useT('kernel');
  const root = useRef<HTMLUListElement>(null);
  const removable = chips.some((chip) => !chip.locked);
  const pressed = useRef<{ button: HTMLElement; place: number }>(undefined);
  useEffect(() => {
    // A removed button would drop the focus to the page.
    if (!pressed.current || pressed.current.button.isConnected) return;
    const buttons = root.current?.querySelectorAll<HTMLElement>('button') ?? [];
    const next = buttons[Math.min(pressed.current.place, buttons.length - 1)];
    pressed.current = undefined;
    if (document.activeElement === document.body) (next ?? document.getElementById('content'))?.focus();
  });
  const note = (event: MouseEvent<HTMLElement>) => {
    const buttons = [...(root.current?.querySelectorAll('button') ?? [])];
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button) pressed.current = { button, place: buttons.indexOf(button) };
  };
  if (chips.length === 0 && !onReset) return null;
  return (
    <ul ref={root} className={classes.root} aria-label={t('filter.active')} onClickCapture={note}>
      {chips.map((chip) => (
        <li key={chip.id} className={classes.chip} data-locked={chip.locked || undefined}>
          <span className={classes.label}>{chip.label}</span>
          <span className={classes.value} title={chip.value}>
            {chip.value}
          </span>
          {!chip.locked && (
            <button
              type="button"
              className={classes.remove}
              onClick={() => onRemove(chip.id)}
              aria-label={t('filter.remove', { name: `${chip.label} ${chip.value}` })}
            >
              <IconX size={13} stroke={2.2} aria-hidden />
            </button>
          )}
        </li>
      ))}
      {onReset && (
        <li>
          <button type="button" className={classes.text} onClick={onReset}>
            {t('filter.reset')}
          </button>
        </li>
      )}
      {onClearAll && removable && (
        <li>
          <button type="button" className={classes.text} onClick={onClearAll}>
            {t('filter.clear_all')}
          </button>
        </li>
      )}
    </ul>
  );
}
