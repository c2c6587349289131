import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import type { AuditTable } from '../../src/tables/audit.tables.ts';
import { TEST_START } from '../test-clock.ts';
import { buildLead, type TestLead } from './leads.ts';

/** A new, untouched audit; builds its booked lead if missing. */
export async function buildAudit(
  db: Db,
  overrides: Partial<Insertable<AuditTable>> & { readonly lead?: TestLead } = {},
): Promise<Selectable<AuditTable>> {
  const { lead: given, ...columns } = overrides;
  const lead = given ?? (await buildLead(db, { status_id: 6, sub_status_id: 11 }));
  return db
    .insertInto('audit')
    .values({
      lead_id: lead.lead_id,
      market_id: lead.market_id,
      audit_state: 'FIRST',
      audit_status: 'NEW',
      created_at: TEST_START,
      updated_at: TEST_START,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
