import { importLeads } from '@otolead/contract/imports/imports.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { buildLead } from '../builders/leads.ts';
import { buildProcessList } from '../builders/routing.ts';
import { openTestSession } from '../builders/session.ts';
import { buildUser } from '../builders/users.ts';
import type { Scene } from './scene.ts';
import { beginFile } from './upload-work.ts';

/** A file of people of whom one, in its third batch, has an open lead. */
export interface ImportWork {
  readonly token: string;
  readonly userId: number;
  readonly openLeadId: number;
  readonly listId: number;
  readonly processListId: number;
  readonly mobiles: readonly string[];
  readonly file: File;
}

export const IMPORTED = 5_300;
const KNOWN = 5_200;

export async function prepareImport(db: Db): Promise<ImportWork> {
  const user = await buildUser(db, { roleId: ROLE.administrator, username: `i${performance.now()}` });
  const list = await buildProcessList(db, { list_id: 500_000 + user.id });
  const mobiles = Array.from({ length: IMPORTED }, (_, n) => `62855${user.id}${String(n).padStart(5, '0')}`);
  const lead = await buildLead(db, { mobile: mobiles[KNOWN] as string });
  const rows = mobiles.map((mobile, n) => `Import ${n},${mobile},Toyota,Avanza,Bandung,New`);
  return {
    token: await openTestSession(db, user, new Date()),
    userId: user.id,
    openLeadId: lead.lead_id,
    listId: list.list_id,
    processListId: list.id,
    mobiles,
    file: new File([`name,mobile,brand,model,city,lms_status\n${rows.join('\n')}`], 'leads.csv'),
  };
}

export const beginImport = (scene: Scene, url: string, work: ImportWork): Promise<number> =>
  beginFile(scene, `${url}/id${servedPath(importLeads)}`, work);

/** Sentences about everything done twice, half or not at all; empty if all is well. */
export async function brokenImport(
  db: Db,
  jobId: number,
  { mobiles, openLeadId, processListId }: ImportWork,
): Promise<string[]> {
  const people = await sql<{ mobile: string; leads: number; entries: number; cars: number; made: number }>`
    select person.mobile, count(distinct lead.lead_id)::int as leads, count(distinct entry.id)::int as entries,
      count(distinct car.id)::int as cars, count(distinct made.lead_id)::int as made
    from unnest(${mobiles}::text[]) as person (mobile)
      left join lead on lead.mobile = person.mobile
      left join activity as entry on entry.lead_id = lead.lead_id
      left join lead_preference as car on car.lead_id = lead.lead_id
      left join job_lead as made on made.lead_id = lead.lead_id and made.job_id = ${jobId}
    group by person.mobile`.execute(db);
  const listed = await db
    .selectFrom('lead')
    .where('process_list_id', '=', processListId)
    .select('lead_id')
    .execute();
  const known = mobiles[KNOWN];
  return [
    ...people.rows
      .filter(
        ({ mobile, leads, entries, cars, made }) =>
          leads !== 1 ||
          cars !== 1 ||
          entries !== (mobile === known ? 1 : 2) ||
          made !== (mobile === known ? 0 : 1),
      )
      .map((person) => `person ${JSON.stringify(person)}`),
    ...(people.rows.length === IMPORTED ? [] : [`${people.rows.length} people`]),
    ...(listed.length === IMPORTED - 1 ? [] : [`${listed.length} in the list`]),
    ...(listed.some(({ lead_id: leadId }) => leadId === openLeadId) ? ['the open lead was moved'] : []),
  ];
}
