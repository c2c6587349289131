import { text } from '@otolead/contract/kernel/text.ts';
import type { LeadListRequest } from '@otolead/contract/leads/leads.schema.ts';
import { type LeadSort, mayBeSorted } from '@otolead/contract/leads/search.rules.ts';
import { badRequest, invalidInput } from '../../platform/http/errors.ts';

/** Each is served by an index of the market's leads (docs/decisions/006). */
const COLUMNS = {
  followup_date: 'lead.followup_at',
  created_date: 'lead.created_at',
  updated_date_crm: 'lead.updated_crm_at',
} as const satisfies Record<LeadSort, string>;

export interface LeadOrder {
  readonly column: (typeof COLUMNS)[LeadSort];
  readonly direction: 'asc' | 'desc';
}

/** What is due comes first, of everything else the newest (domain.md 14); 400 for an order that would hide leads. */
export function leadOrder({ date_type: dateType, sort, direction }: LeadListRequest): LeadOrder {
  if (!mayBeSorted(sort, dateType)) throw invalidInput({ sort: text('leads:sort.needs_followup') });
  const by = sort ?? (dateType === 'followup_date' ? 'followup_date' : 'created_date');
  return { column: COLUMNS[by], direction: direction ?? (by === 'followup_date' ? 'asc' : 'desc') };
}

/** The last row of a page: where the next one starts. The key keeps PostgreSQL's microseconds as text. */
export interface Position {
  readonly key: string;
  readonly leadId: number;
  /** What the first page counted. */
  readonly total: number;
}

const KEY = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

export function encodeCursor(order: LeadOrder, { key, leadId, total }: Position): string {
  return Buffer.from(JSON.stringify([order.column, order.direction, key, leadId, total])).toString(
    'base64url',
  );
}

/** Throws 400 for a cursor of another order or one that nobody made. */
export function decodeCursor(order: LeadOrder, cursor: string): Position {
  const fields = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (Array.isArray(fields)) {
    const [column, direction, key, leadId, total] = fields as unknown[];
    const sameOrder = column === order.column && direction === order.direction;
    if (sameOrder && typeof key === 'string' && KEY.test(key) && isCount(leadId) && isCount(total)) {
      return { key, leadId, total };
    }
  }
  throw badRequest(text('kernel:invalid.cursor'));
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
