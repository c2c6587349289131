import { Button, Loader } from '@mantine/core';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { formatCount } from '../format.ts';
import classes from './DataTable.module.css';

export interface TableFootProps {
  loaded: number;
  hasMore: boolean;
  loadingMore: boolean;
  failed: boolean;
  /** Finite tables show nothing at their end. */
  infinite: boolean;
  onRetry: (() => void) | undefined;
}

/** The line below the last row: loading more, a failure, or the end. */
export function TableFoot({ loaded, hasMore, loadingMore, failed, infinite, onRetry }: TableFootProps) {
  const t = useT('kernel');
  const language = useLanguage();
  if (failed) {
    return (
      <div className={classes.foot} role="alert">
        <span>{t('table.more_failed')}</span>
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (hasMore || loadingMore) {
    return (
      <div className={classes.foot} role="status">
        <Loader size={14} aria-hidden />
        <span>{t('table.loading_more')}</span>
      </div>
    );
  }
  if (!infinite) return null;
  return (
    <div className={classes.foot}>
      {t('table.end', { count: loaded, shown: formatCount(loaded, language) })}
    </div>
  );
}
