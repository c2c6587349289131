import { text } from '@otolead/contract/kernel/text.ts';
import { badRequest } from '../http/errors.ts';

/** Last row of a page of a list that grows with leads: the next page starts after it. */
export interface Position {
  /** Sort key as text, with PostgreSQL's microseconds. */
  readonly key: string;
  readonly id: number;
  /** Total counted by the first page, which later pages reuse. */
  readonly total: number;
}

/** Numbered pages read and discard all earlier rows; from this row on a cursor is required (domain.md 14). */
const LAST_ROW = 10_000;

const KEY = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

/** `order` names the list's order: a cursor is valid only within it. */
export function encodeCursor(order: string, { key, id, total }: Position): string {
  return Buffer.from(JSON.stringify([order, key, id, total])).toString('base64url');
}

/** Throws 400 for a cursor of another order or a forged one. */
export function decodeCursor(order: string, cursor: string): Position {
  const fields = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (Array.isArray(fields)) {
    const [itsOrder, key, id, total] = fields as unknown[];
    if (itsOrder === order && typeof key === 'string' && KEY.test(key) && isCount(id) && isCount(total))
      return { key, id, total };
  }
  throw badRequest(text('kernel:invalid.cursor'));
}

/** Rows before a numbered page; 400 with advice beyond the last reachable row. */
export function offsetOf(page: number, size: number): number {
  const offset = (page - 1) * size;
  if (offset >= LAST_ROW) throw badRequest(text('kernel:invalid.page'));
  return offset;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
