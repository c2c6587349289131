import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { formatChange, formatCount, formatPercent } from '../format.ts';
import { LazyTooltip } from '../overlays/LazyTooltip.tsx';
import {
  type ColumnGroup,
  isSection,
  namedColumns,
  namedLines,
  type ReportColumn,
  type SectionLine,
} from './columns.ts';
import classes from './report.module.css';
import { useDetail } from './useDetail.ts';

interface ReportTableProps<Row> {
  /** What the table is about, for those who hear it. */
  label: string;
  groups: readonly ColumnGroup<Row>[];
  lines: readonly (Row | SectionLine)[];
  rowId: (row: Row) => string | number;
  /** What the row is, as a tooltip of its name. */
  rowHint?: (row: Row) => string | undefined;
  /** Rows whose numbers are shares in percent. */
  isPercent?: (row: Row) => boolean;
  /** Rows of the search before: each number tells how much it changed. */
  before?: readonly Row[] | undefined;
}

/** Counts by rows and columns; the first column and the heads stay in sight, a count above zero opens its rows. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { label, groups, lines, rowId, rowHint, isPercent, before } = props;
  const earlier = before && new Map(before.map((row) => [rowId(row), row]));
  const columns = groups.flatMap((group) => group.columns);
  const [first] = columns as [ReportColumn<Row>, ...ReportColumn<Row>[]];
  const others = namedColumns(groups).slice(1);
  const hasGroups = groups.some(({ header }) => header !== undefined);
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
            {columns.map(({ id, header, hint, kind = 'number' }) => (
              <th key={id} scope="col" data-kind={kind}>
                <Hinted hint={hint}>{header}</Hinted>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {namedLines(groups, lines).map((line) =>
            isSection(line) ? (
              <tr key={`heading ${line.id}`} className={classes.section}>
                <th scope="rowgroup" colSpan={columns.length}>
                  <span>{line.heading}</span>
                </th>
              </tr>
            ) : (
              <tr key={rowId(line.row)}>
                <th scope="row">
                  <Hinted hint={rowHint?.(line.row)}>{first.value(line.row)}</Hinted>
                </th>
                {others.map(({ column, name }) => (
                  <td key={column.id} data-kind={column.kind ?? 'number'}>
                    <Value
                      column={column}
                      row={line.row}
                      name={`${line.name}, ${name}`}
                      isPercent={isPercent?.(line.row)}
                    />
                    {earlier && (
                      <Change column={column} row={line.row} before={earlier.get(rowId(line.row))} />
                    )}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

function Hinted({ hint, children }: { hint: string | undefined; children: string | number }) {
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

/** How much a number changed since the search before, which a new row was not in. */
function Change<Row>({
  column,
  row,
  before,
}: {
  column: ReportColumn<Row>;
  row: Row;
  before: Row | undefined;
}) {
  const language = useLanguage();
  const [now, then] = [column.value(row), before === undefined ? 0 : column.value(before)];
  if (typeof now !== 'number' || typeof then !== 'number') return null;
  return <span className={classes.change}>{formatChange(now - then, language)}</span>;
}

interface ValueProps<Row> {
  column: ReportColumn<Row>;
  row: Row;
  /** Its row and its column. */
  name: string;
  isPercent: boolean | undefined;
}

function Value<Row>({ column, row, name, isPercent = false }: ValueProps<Row>) {
  const t = useT('reports');
  const language = useLanguage();
  const { open, isOpening } = useDetail();
  const found = column.value(row);
  if (column.kind === 'percent') return <>{formatPercent(Number(found), language)} %</>;
  if (isPercent) return <>{formatPercent(Number(found), language)}</>;
  if (typeof found === 'string') return <>{found}</>;
  const value = formatCount(found, language);
  if (!column.detail || found <= 0 || column.opens?.(row) === false) return <>{value}</>;
  const link = column.link?.(row);
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
  return (
    <button
      type="button"
      className={classes.count}
      aria-label={t('open_detail', { count: value, name })}
      aria-busy={isOpening}
      onClick={() => column.detail && open(column.detail(row))}
    >
      {value}
    </button>
  );
}
