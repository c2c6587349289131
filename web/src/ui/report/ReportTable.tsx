import { useT } from '../../platform/i18n/i18n.ts';
import { Change } from './Change.tsx';
import {
  type ColumnGroup,
  namedColumns,
  namedLines,
  type ReportColumn,
  type SectionLine,
} from './columns.ts';
import { Figure } from './Figure.tsx';
import { Hinted } from './Hinted.tsx';
import classes from './report.module.css';
import { partsOf, totalOf } from './totals.ts';
import { type OpenDetail, useDetail } from './useDetail.tsx';

/** The compared search. */
export interface Compared<Row> {
  readonly rows: readonly Row[];
  /** Its days: '1–26 Oct 2026'. */
  readonly days: string;
}

interface ReportTableProps<Row> {
  /** The table's accessible name. */
  label: string;
  groups: readonly ColumnGroup<Row>[];
  lines: readonly (Row | SectionLine)[];
  rowId: (row: Row) => string | number;
  /** Tooltip of the row's name. */
  rowHint?: (row: Row) => string | undefined;
  /** Rows of percentages. */
  isPercent?: (row: Row) => boolean;
  /** Rows of the previous period: each number shows its change. */
  before?: Compared<Row> | undefined;
  /** A line of sums, below each section. */
  totals?: boolean;
}

/**
 * Counts by rows and columns; the first column and the headings are sticky, and a count above zero opens its rows.
 */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { label, groups, lines, before, totals = false } = props;
  const t = useT('reports');
  const { dialog, ...opener } = useDetail();
  const columns = groups.flatMap((group) => group.columns);
  const hasGroups = groups.some(({ header }) => header !== undefined);
  const parts = partsOf(lines);
  const [only] = parts;
  const isSumUseful = totals && lines.length > 1;
  const shared = { ...props, opener };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.scroller} aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        <thead>
          {hasGroups && (
            <tr className={classes.groups}>
              {groups.map(({ id, header, columns: own }) =>
                header === undefined ? (
                  <td key={id} colSpan={own.length} />
                ) : (
                  <th key={id} scope="colgroup" colSpan={own.length}>
                    {header}
                  </th>
                ),
              )}
            </tr>
          )}
          <tr className={classes.heads}>
            {columns.map(({ id, header, hint, kind = 'number' }, at) => (
              <th key={id} scope="col" data-kind={kind}>
                <Hinted hint={hint}>{header}</Hinted>
                {at === 0 && before && (
                  <span className={classes.compared}>{t('compare.with', { days: before.days })}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ section, rows }) => [
            section && (
              <tr key={`heading ${section.id}`} className={classes.section}>
                <th scope="rowgroup" colSpan={columns.length}>
                  <span>{section.heading}</span>
                </th>
              </tr>
            ),
            <Lines key={`rows ${section?.id}`} {...shared} section={section} rows={rows} />,
            isSumUseful && section && (
              <Total key={`total ${section.id}`} {...shared} section={section} rows={rows} />
            ),
          ])}
        </tbody>
        {isSumUseful && only && !only.section && parts.length === 1 && (
          <tfoot>
            <Total {...shared} section={undefined} rows={only.rows} />
          </tfoot>
        )}
      </table>
      {dialog}
    </section>
  );
}

interface PartProps<Row> extends ReportTableProps<Row> {
  section: SectionLine | undefined;
  rows: readonly Row[];
  opener: OpenDetail;
}

function Lines<Row>({ groups, section, rows, rowId, rowHint, isPercent, before, opener }: PartProps<Row>) {
  const [first] = groups.flatMap((group) => group.columns) as [ReportColumn<Row>, ...ReportColumn<Row>[]];
  const others = namedColumns(groups).slice(1);
  const earlier = before && new Map(before.rows.map((row) => [rowId(row), row]));
  return namedLines(groups, section, rows).map(({ row, name }) => {
    const then = earlier?.get(rowId(row));
    return (
      <tr key={rowId(row)}>
        <th scope="row">
          <Hinted hint={rowHint?.(row)}>{first.value(row)}</Hinted>
        </th>
        {others.map(({ column, name: columnName }) => (
          <td key={column.id} data-kind={column.kind ?? 'number'}>
            <Figure
              name={`${name}, ${columnName}`}
              value={column.value(row)}
              kind={column.kind}
              isPercent={isPercent?.(row)}
              detail={column.opens?.(row) === false ? undefined : column.detail?.(row)}
              link={column.link?.(row)}
              opener={opener}
            />
            {earlier && <Change now={column.value(row)} then={then ? column.value(then) : 0} />}
          </td>
        ))}
      </tr>
    );
  });
}

function Total<Row>({ groups, section, rows, rowId, before, opener }: PartProps<Row>) {
  const t = useT('reports');
  const ids = new Set(rows.map(rowId));
  const then = before?.rows.filter((row) => ids.has(rowId(row)));
  const heading = [section?.heading, t('total')].filter(Boolean).join(', ');
  return (
    <tr className={classes.total}>
      <th scope="row">{t('total')}</th>
      {namedColumns(groups)
        .slice(1)
        .map(({ column, name }) => {
          const found = totalOf(groups, column, rows);
          return (
            <td key={column.id} data-kind={column.kind ?? 'number'}>
              <Figure
                name={`${heading}, ${name}`}
                value={found ?? ''}
                kind={found === null ? 'text' : column.kind}
                detail={column.totalDetail?.(rows)}
                opener={opener}
              />
              {then && column.kind !== 'percent' && (
                <Change now={found} then={totalOf(groups, column, then)} />
              )}
            </td>
          );
        })}
    </tr>
  );
}
