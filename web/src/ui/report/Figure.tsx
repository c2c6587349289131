import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { formatCount, formatPercent } from '../format.ts';
import type { DetailInput, ReportColumn } from './columns.ts';
import classes from './report.module.css';
import type { DetailOf, OpenDetail } from './useDetail.tsx';

interface FigureProps {
  /** Its row and column. */
  name: string;
  value: string | number;
  kind: ReportColumn<unknown>['kind'];
  isPercent?: boolean | undefined;
  detail: DetailInput | undefined;
  link?: string | null | undefined;
  opener: OpenDetail;
}

/** A cell's figure; a count above zero opens its rows. */
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
