import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './FilterChips.module.css';

export interface FilterChip {
  id: string;
  label: string;
  /** What is filtered for, in words. */
  value: string;
  /** A filter that the user's role fixes cannot be removed. */
  locked?: boolean;
}

export interface FilterChipsProps {
  chips: readonly FilterChip[];
  onRemove: (id: string) => void;
  onClearAll?: () => void;
  /** Back to the filters that the screen starts with. */
  onReset?: () => void;
}

/** The filters in force; each can be removed alone, or all at once. */
export function FilterChips({ chips, onRemove, onClearAll, onReset }: FilterChipsProps) {
  const t = useT('kernel');
  const root = useRef<HTMLUListElement>(null);
  const removable = chips.some((chip) => !chip.locked);
  const remove = (id: string, position: number) => {
    onRemove(id);
    // The focus would fall back to the page with the removed button.
    requestAnimationFrame(() => {
      const buttons = root.current?.querySelectorAll<HTMLElement>('button');
      buttons?.[Math.min(position, buttons.length - 1)]?.focus();
    });
  };
  if (chips.length === 0 && !onReset) return null;
  return (
    <ul ref={root} className={classes.root} aria-label={t('filter.active')}>
      {chips.map((chip, position) => (
        <li key={chip.id} className={classes.chip} data-locked={chip.locked || undefined}>
          <span className={classes.label}>{chip.label}</span>
          <span className={classes.value} title={chip.value}>
            {chip.value}
          </span>
          {!chip.locked && (
            <button
              type="button"
              className={classes.remove}
              onClick={() => remove(chip.id, position)}
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
