import { changeAuditStatus } from '@otolead/contract/audits/audits.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { buildAudit } from '../builders/audits.ts';
import { openTestSession } from '../builders/session.ts';
import { buildUser } from '../builders/users.ts';
import { ask } from './work.ts';

/** New audits, and the auditor who closes them. */
export interface AuditWork {
  readonly token: string;
  readonly ids: readonly number[];
}

/** More than one batch. */
export const CLOSED = 300;

export const prepareAudits = (db: Db): Promise<AuditWork> =>
  db.transaction().execute(async (tx) => {
    const auditor = await buildUser(tx, { roleId: ROLE.auditor, username: `w${performance.now()}` });
    const ids: number[] = [];
    for (let n = 0; n < CLOSED; n += 1) ids.push((await buildAudit(tx)).id);
    return { token: await openTestSession(tx, auditor, new Date()), ids };
  });

export const askForClosing = (url: string, work: AuditWork) =>
  ask(url, work, changeAuditStatus, { auditlead_id: work.ids, audit_status: 'CLOSED', comment: 'Backlog' });

/** Sentences about everything done twice, half or not at all; empty if all is well. */
export async function brokenAudits(db: Db, { ids }: AuditWork): Promise<string[]> {
  const { rows } = await sql<{ status: string; version: number; logged: number; told: number }>`
    select audit.audit_status as status, audit.version,
      (select count(*)::int from audit_activity as entry where entry.audit_id = audit.id) as logged,
      (select count(*)::int from activity where activity.lead_id = audit.lead_id) as told
    from audit where audit.id = any(${ids})`.execute(db);
  return rows
    .filter((row) => row.status !== 'CLOSED' || row.version !== 2 || row.logged !== 1 || row.told !== 1)
    .map((row) => JSON.stringify(row));
}
