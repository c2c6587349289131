import { updateSpkDates } from '@otolead/contract/imports/imports.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { eventually } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { buildLead } from '../builders/leads.ts';
import { openTestSession } from '../builders/session.ts';
import { buildUser } from '../builders/users.ts';
import type { Scene } from './scene.ts';

/** Sold leads, and a file with a row for each and one for nobody. */
export interface UploadWork {
  readonly token: string;
  readonly userId: number;
  readonly leadIds: readonly number[];
  readonly file: File;
}

const LEADS = 1_200;
const DATE = '2026-11-05';

export const prepareUpload = (db: Db): Promise<UploadWork> =>
  db.transaction().execute(async (tx) => {
    const user = await buildUser(tx, { roleId: ROLE.administrator, username: `u${performance.now()}` });
    const leads: { lead_id: number; mobile: string }[] = [];
    for (let n = 0; n < LEADS; n += 1) {
      const mobile = `62877${String(user.id)}${String(n).padStart(5, '0')}`;
      leads.push(await buildLead(tx, { status_id: 6, sub_status_id: LEAD_SUB_STATUS.booked, mobile }));
    }
    const rows = leads.map(({ mobile }) => `${mobile},${DATE},CRM`).toSpliced(300, 0, '081,2026-11-05,CRM');
    return {
      token: await openTestSession(tx, user, new Date()),
      userId: user.id,
      leadIds: leads.map(({ lead_id: leadId }) => leadId),
      file: new File([`mobile,spk_date,spk_type\n${rows.join('\n')}`], 'dates.csv'),
    };
  });

/** Sends the file without awaiting its answer, which a kill cuts off. */
export const beginUpload = (scene: Scene, url: string, work: UploadWork): Promise<number> =>
  beginFile(scene, `${url}/id${servedPath(updateSpkDates)}`, work);

interface SentFile {
  readonly token: string;
  readonly userId: number;
  readonly file: File;
  readonly listId?: number;
  /** Kind of reference data, for files of those. */
  readonly record?: string;
  /** Default POST. */
  readonly method?: string;
}

export async function beginFile(scene: Scene, url: string, work: SentFile): Promise<number> {
  const body = new FormData();
  if (work.listId !== undefined) body.append('list_id', String(work.listId));
  if (work.record !== undefined) body.append('record', work.record);
  body.append('file', work.file);
  const headers = { authorization: `Bearer ${work.token}` };
  void fetch(url, { method: work.method ?? 'POST', headers, body }).catch(() => undefined);
  return eventually(
    () =>
      scene.withDb(async (db) => {
        const job = db
          .selectFrom('job')
          .where('user_id', '=', work.userId)
          .where('finished_at', 'is', null)
          .select('id');
        return (await job.executeTakeFirstOrThrow()).id;
      }),
    10_000,
  );
}

/** Sentences about everything done twice, half or not at all; empty if all is well. */
export async function brokenUpload(db: Db, jobId: number, { leadIds }: UploadWork): Promise<string[]> {
  const leads = await sql<{ version: number; booking_date: string; entries: number }>`
    select lead.version, lead.booking_date,
      (select count(*)::int from activity where activity.lead_id = lead.lead_id) as entries
    from lead where lead.lead_id = any(${leadIds})`.execute(db);
  const rows = await db.selectFrom('job_row').where('job_id', '=', jobId).select('row_no').execute();
  return [
    ...leads.rows
      .filter((lead) => lead.version !== 2 || lead.entries !== 1 || lead.booking_date !== DATE)
      .map((lead) => `lead ${JSON.stringify(lead)}`),
    ...(leads.rows.length === LEADS ? [] : [`${leads.rows.length} leads`]),
    ...(rows.length === 1 && rows[0]?.row_no === 302 ? [] : [`rows ${JSON.stringify(rows)}`]),
  ];
}
