import { type MouseEvent, type RefObject, useRef } from 'react';
import { useRowKeys } from './useRowKeys.ts';
import type { TableView } from './view.ts';

/** The row of an event by its data-row; -1 outside rows. */
function rowIndexOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row ? Number(row.dataset.row) : -1;
}

function within(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

interface GridInteraction {
  rowHeight: number;
  scroller: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
}

/** The active row, selection by click, key and shift-click, and opening; events are delegated to the body. */
export function useGridInteraction<Row extends object>(view: TableView<Row>, grid: GridInteraction) {
  const { table, selection, onSelectionChange, onOpen, activeId, setActive, getSectionTitle } = view;
  const { rows } = table;
  const selectable = selection !== undefined;
  const interactive = selectable || onOpen !== undefined;
  const lastToggled = useRef(-1);
  const active = activeId === null ? -1 : rows.findIndex((row) => row.id === activeId);

  const isSection = (index: number) => {
    const row = rows[index];
    return row !== undefined && (getSectionTitle?.(row.original) ?? null) !== null;
  };
  const activate = (wanted: number) => {
    const step = wanted < active ? -1 : 1;
    let index = wanted;
    while (isSection(index)) index += step;
    const row = rows[index];
    if (!row) return;
    setActive(row.id);
    grid.scrollTo(index);
  };
  const open = (index: number) => {
    const row = rows[index];
    if (row && !isSection(index)) onOpen?.(row.original);
  };
  const toggle = (index: number, range = false) => {
    const row = rows[index];
    if (!row?.selectable || view.allMatchingSelected) return;
    const anchor = lastToggled.current;
    lastToggled.current = index;
    if (!range || anchor < 0) {
      table.toggle(row.id);
      return;
    }
    const between = rows.slice(Math.min(anchor, index), Math.max(anchor, index) + 1);
    const added = between.filter((one) => one.selectable).map((one) => [one.id, true as const]);
    onSelectionChange?.({ ...selection, ...Object.fromEntries(added) });
  };
  const { toggleAll } = table;

  const onKeyDown = useRowKeys(
    {
      count: interactive ? rows.length : 0,
      active,
      pageSize: () =>
        Math.max(1, Math.floor((grid.scroller.current?.clientHeight ?? 0) / grid.rowHeight) - 2),
      move: activate,
      toggle: selectable ? (index) => toggle(index) : undefined,
      toggleAll: selectable ? toggleAll : undefined,
      open: onOpen ? open : undefined,
    },
    view.pageKeys === true,
  );
  const onClick = (event: MouseEvent) => {
    const index = rowIndexOf(event.target);
    const row = rows[index];
    if (!row) return;
    setActive(row.id);
    if (within(event.target, '[data-select-row]')) toggle(index, event.shiftKey);
  };
  const onDoubleClick = (event: MouseEvent) => {
    if (!within(event.target, 'a, button, input, label')) open(rowIndexOf(event.target));
  };
  return { active, selectable, interactive, toggleAll, onKeyDown, onClick, onDoubleClick };
}
