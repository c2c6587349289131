import { importReferenceData } from '@otolead/contract/imports/imports.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { openTestSession } from '../builders/session.ts';
import { buildUser } from '../builders/users.ts';
import type { Scene } from './scene.ts';
import { beginFile } from './upload-work.ts';

/** A file of new localities in all cities of the market. */
interface LocalityWork {
  readonly token: string;
  readonly userId: number;
  readonly record: 'locality';
  readonly file: File;
}

export const LOCALITIES = 100_000;

const nameOf = (userId: number, n: number) => `Kelurahan ${userId}-${n}`;

export async function prepareLocalities(db: Db): Promise<LocalityWork> {
  const user = await buildUser(db, { roleId: ROLE.administrator, username: `r${performance.now()}` });
  const { rows: cities } = await sql<{ name: string }>`
    select city.name || ' (' || province.name || ')' as name from city join province on province.id = province_id
    where city.market_id = 1 order by city.id`.execute(db);
  const rows = Array.from(
    { length: LOCALITIES },
    (_, n) => `"${nameOf(user.id, n)}","${cities[n % cities.length]?.name}",${10_000 + (n % 80_000)},yes`,
  );
  return {
    token: await openTestSession(db, user, new Date()),
    userId: user.id,
    record: 'locality',
    file: new File([`name,city,pin_code,active\n${rows.join('\n')}`], 'locality.csv'),
  };
}

/** Sends the file; the sender's newest job processes it. */
export const beginLocalities = (scene: Scene, url: string, work: LocalityWork): Promise<number> =>
  beginFile(scene, `${url}/id${servedPath(importReferenceData)}`, work);

/** Number of the file's localities, and of their change log entries. */
export async function countLocalities(db: Db, { userId }: LocalityWork) {
  const { rows } = await sql<{ rows: number; logged: number }>`select
    (select count(*) from locality where name like ${`Kelurahan ${userId}-%`})::int as rows,
    (select count(*) from change_log where record = 'locality' and actor_id = ${userId})::int as logged`.execute(
    db,
  );
  return rows[0];
}
