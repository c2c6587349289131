import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { formatChange, formatCount } from '../format.ts';
import classes from './report.module.css';

/** A number's change: direction, amount and share. */
export function Change({ now, then }: { now: string | number | null; then: string | number | null }) {
  const t = useT('reports');
  const language = useLanguage();
  if (typeof now !== 'number' || typeof then !== 'number') return null;
  const by = now - then;
  const sign = by > 0 ? '▲' : by < 0 ? '▼' : '=';
  const share = then > 0 && by !== 0 ? ` (${formatChange(Math.round((by / then) * 100), language)}%)` : '';
  return (
    <span
      className={classes.change}
      data-changed={by !== 0 || undefined}
      title={t('compare.was', { count: formatCount(then, language) })}
    >
      <span aria-hidden>{sign}</span> {formatChange(by, language)}
      {share}
    </span>
  );
}
