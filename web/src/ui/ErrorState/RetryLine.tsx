import { useT } from '../../platform/i18n/i18n.ts';
import classes from './RetryLine.module.css';

/** ErrorState in one line, for part of a panel. */
export function RetryLine({ onRetry }: { onRetry: () => unknown }) {
  const t = useT('kernel');
  return (
    <span role="alert" className={classes.root}>
      {t('load_failed')}{' '}
      <button type="button" className={classes.retry} onClick={() => void onRetry()}>
        {t('retry')}
      </button>
    </span>
  );
}
