import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';

/** Changed leads that a list must refetch. */
interface Stale {
  /** Rows that are shown. */
  readonly shown: readonly number[];
  /** Leads that may now belong to the list. */
  readonly strange: readonly number[];
  /** Deferred: loaded rows out of sight, and unknown leads until due. */
  readonly later: readonly number[];
}

/** Most rows per request, most recently changed first. */
const MOST = 50;

/** The changed leads to request now; unknown ones only when due. */
export function staleOf(
  changed: ReadonlySet<number>,
  loaded: ReadonlySet<number>,
  inSight: ReadonlySet<number>,
  isTurnOfStrangers: boolean,
): Stale {
  const ids = [...changed];
  const strange = ids.filter((id) => !loaded.has(id)).slice(-MOST);
  return {
    shown: ids.filter((id) => inSight.has(id)),
    strange: isTurnOfStrangers ? strange : [],
    later: [...ids.filter((id) => loaded.has(id) && !inSight.has(id)), ...(isTurnOfStrangers ? [] : strange)],
  };
}

interface Page {
  readonly data: readonly LeadRow[];
}

/** The pages with these rows replaced in place. */
export function withRows<P extends Page>(pages: readonly P[], rows: readonly LeadRow[]): P[] {
  const fresh = new Map(rows.map((row) => [row.lead_id, row]));
  return pages.map((page) =>
    page.data.some(({ lead_id: id }) => fresh.has(id))
      ? { ...page, data: page.data.map((row) => fresh.get(row.lead_id) ?? row) }
      : page,
  );
}
