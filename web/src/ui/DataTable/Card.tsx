import { IconChevronRight } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './Card.module.css';
import type { CardRole, DataColumn } from './columns.ts';
import { checkboxCell, RowCheckbox } from './RowCheckbox.tsx';

export interface CardProps<Row> {
  index: number;
  start: number;
  /** Total rows, -1 if unknown. */
  count: number;
  row: Row;
  columns: readonly DataColumn<Row>[];
  label: string;
  /** Reason for a dimmed row. */
  quiet: string | undefined;
  sectionTitle: string | null;
  measure: (element: HTMLElement | null) => void;
  onOpen: ((row: Row) => void) | undefined;
  selected: boolean | undefined;
  selectable: boolean;
  onToggle: () => void;
}

/** One row as a card: name, badge, a second line, labelled facts. */
export function Card<Row>(props: CardProps<Row>) {
  const t = useT('kernel');
  const { row, columns, onOpen, selected } = props;
  const place = { top: props.start };
  if (props.sectionTitle !== null) {
    return (
      <li ref={props.measure} data-index={props.index} className={classes.section} style={place}>
        {props.sectionTitle}
      </li>
    );
  }
  const inRole = (role: CardRole) => columns.filter((column) => (column.card ?? 'meta') === role);
  const openFromCard = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button, input, label')) return;
    onOpen?.(row);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the card's own button opens it by keyboard
    <li
      ref={props.measure}
      data-index={props.index}
      className={classes.card}
      style={place}
      data-selected={selected || undefined}
      data-quiet={props.quiet !== undefined || undefined}
      title={props.quiet}
      aria-description={props.quiet}
      aria-setsize={props.count}
      aria-posinset={props.index + 1}
      onClick={onOpen ? openFromCard : undefined}
    >
      <div className={classes.top}>
        {selected !== undefined && (
          <div className={`${checkboxCell} ${classes.select}`}>
            <RowCheckbox
              checked={selected}
              disabled={!props.selectable}
              onChange={props.onToggle}
              aria-label={t('table.select_row', { name: props.label })}
            />
          </div>
        )}
        <div className={classes.primary}>
          {inRole('primary').map((column) => (
            <div key={column.id}>{column.cell(row)}</div>
          ))}
        </div>
        <div className={classes.badge}>
          {inRole('badge').map((column) => (
            <div key={column.id}>{column.cell(row)}</div>
          ))}
        </div>
        {onOpen && (
          <button
            type="button"
            className={classes.open}
            onClick={() => onOpen(row)}
            aria-label={t('table.open_row', { name: props.label })}
          >
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      {inRole('secondary').map((column) => (
        <div key={column.id} className={classes.secondary}>
          {column.cell(row)}
        </div>
      ))}
      {inRole('meta').length > 0 && (
        <dl className={classes.facts}>
          {inRole('meta').map((column) => (
            <div key={column.id} className={classes.fact}>
              <dt>{column.header}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
