import type { ViewKind } from '@otolead/contract/kernel/view-kinds.ts';
import { sql } from 'kysely';
import type { JsonValue } from '../../tables/column-types.ts';
import type { Db, Tx } from '../db/database.ts';
import { type Counted, counting, raiseAlarms } from './read-budget.ts';
import type { Doer } from './security-log.ts';

/** What was shown to whom, or left the house. */
export interface View extends Doer {
  readonly marketId: number;
  readonly keyId?: number | null;
  readonly kind: ViewKind;
  readonly call: string;
  readonly filter?: Readonly<Record<string, JsonValue>> | null;
  readonly rows: number;
  readonly jobId?: number | null;
  readonly leads: readonly number[];
}

/**
 * Appends to the log of views, in the request's transaction where data leave the house, and counts what each user has
 * read, with one statement.
 */
export async function logViews(db: Db | Tx, views: readonly View[]): Promise<void> {
  if (views.length === 0) return;
  const rows = views.map((view) => ({
    at: view.at,
    market_id: view.marketId,
    kind: view.kind,
    actor_id: view.actorId ?? null,
    session_id: view.sessionId ?? null,
    key_id: view.keyId ?? null,
    address: view.address ?? null,
    call: view.call,
    filter: view.filter ?? null,
    rows: view.rows,
    job_id: view.jobId ?? null,
    leads: view.leads,
  }));
  const { rows: counted } = await sql<Counted>`
    with logged as (
      insert into view_log (at, market_id, kind, actor_id, session_id, key_id, address, call, filter, rows, job_id, leads)
      select at, market_id, kind, actor_id, session_id, key_id, address, call, filter, rows, job_id,
        array(select jsonb_array_elements_text(leads)::bigint)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as view (at timestamptz, market_id smallint, kind text,
        actor_id integer, session_id bigint, key_id bigint, address text, call text, filter jsonb, rows integer,
        job_id bigint, leads jsonb)
    ), ${counting(views)}`.execute(db);
  await raiseAlarms(db, counted, views.at(-1)?.at as Date);
}
