import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { formatChange, formatCount, formatPercent } from '../format.ts';
import { LazyTooltip } from '../overlays/LazyTooltip.tsx';
import type { DetailInput, ReportColumn } from './columns.ts';
import classes from './report.module.css';
import type { DetailOf, OpenDetail } from './useDetail.tsx';

export function Hinted({ hint, children }: { hint: string | undefined; children: string | number }) {
  if (!hint) return <>{children}</>;
  return (
    <LazyTooltip label={hint}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip opens with the focus */}
      <span className={classes.hinted} tabIndex={0}>
        {children}
      </span>
    </LazyTooltip>
  );
}

/** How much a number changed: which way, by how much, and by which share of what it was. */
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

interface FigureProps {
  /** Its row and its column. */
  name: string;
  value: string | number;
  kind: ReportColumn<unknown>['kind'];
  isPercent?: boolean | undefined;
  detail: DetailInput | undefined;
  link?: string | null | undefined;
  opener: OpenDetail;
}

/** A figure of a cell; a count above zero opens what it counts. */
export function Figure({ name, value: found, kind, isPercent = false, detail, link, opener }: FigureProps) {
  const t = useT('reports');
  const language = useLanguage();
  if (kind === 'percent') return <>{formatPercent(Number(found), language)}%</>;
  if (isPercent) return <>{formatPercent(Number(found), language)}</>;
  if (typeof found === 'string') return <>{found}</>;
  const value = formatCount(found, language);
  if (!detail || found <= 0) return <>{value}</>;
  if (link)
    return (
      <a
        className={classes.count}
        href={link}
        target="_blank"
        rel="noopener"
        aria-label={t('open_list', { count: value, name })}
      >
        {value}
      </a>
    );
  const cell: DetailOf = { input: detail, name, count: found };
  return (
    <button
      type="button"
      className={classes.count}
      aria-label={t('open_detail', { count: value, name })}
      aria-busy={opener.opening === name}
      onClick={() => opener.open(cell)}
    >
      {value}
    </button>
  );
}
