import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { formatCount } from '../format.ts';
import { KeyHint } from '../KeyHint/KeyHint.tsx';
import { isDialogOpen, isTypingTarget } from '../keys/key-targets.ts';
import classes from './BulkBar.module.css';

export interface BulkBarProps {
  /** Number of selected rows; 0 hides the bar. */
  count: number;
  /** All matching rows, loaded or not. With onSelectAll, where specified. */
  total?: number | undefined;
  /** `total` is a lower bound. */
  totalIsLeast?: boolean;
  allMatching?: boolean;
  /** Counting all matching rows. */
  selectingAll?: boolean;
  onSelectAll?: () => void;
  onClear: () => void;
  /** BulkAction buttons. */
  children: ReactNode;
}

/** Floats over the list while rows are selected: their number, select all, actions. Esc clears. */
export function BulkBar(props: BulkBarProps) {
  const { count, total, totalIsLeast, allMatching, selectingAll, onSelectAll, onClear, children } = props;
  const t = useT('kernel');
  const language = useLanguage();
  const formatted = (value: number) => formatCount(value, language);
  const visible = count > 0 || allMatching === true;
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    if (!visible) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTypingTarget(event.target) || isDialogOpen())
        return;
      clear();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [visible]);

  if (!visible) return null;
  return (
    <section className={classes.root} aria-label={t('bulk.label')}>
      <strong className={classes.count} role="status">
        {t('bulk.selected', { count: formatted(count) })}
      </strong>
      {onSelectAll && !allMatching && total !== undefined && total > count && (
        <button
          type="button"
          className={classes.secondary}
          onClick={onSelectAll}
          disabled={selectingAll}
          aria-busy={selectingAll || undefined}
        >
          {t('bulk.select_all', { count: `${formatted(total)}${totalIsLeast ? '+' : ''}` })}
        </button>
      )}
      <span className={classes.divider} aria-hidden />
      <div className={classes.actions}>{children}</div>
      <button
        type="button"
        className={`${classes.secondary} ${classes.clear}`}
        onClick={onClear}
        aria-keyshortcuts="Escape"
      >
        {t('bulk.clear')} <KeyHint on="float">Esc</KeyHint>
      </button>
    </section>
  );
}

export interface BulkActionProps {
  children: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  /** Why it is disabled, or what it does. */
  title?: string;
}

export function BulkAction({ children, onClick, disabled, title }: BulkActionProps) {
  return (
    <button type="button" className={classes.action} onClick={onClick} disabled={disabled} title={title}>
      {children}
    </button>
  );
}
