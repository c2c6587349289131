import { join } from 'node:path';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { erasePerson } from '@otolead/contract/privacy/privacy.endpoints.ts';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { RETAIN } from '../../src/features/privacy/privacy.public.ts';
import { eventually } from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { localFiles } from '../../src/platform/files/files.ts';
import { buildLead } from '../builders/leads.ts';
import { openTestSession } from '../builders/session.ts';
import { buildUser } from '../builders/users.ts';
import { buildPerson, type PersonScene, SECRET, tablesNaming } from '../person-scene.ts';
import { tableDigest } from '../table-digest.ts';
import { ageLocks } from './scene.ts';
import { useStage } from './stage.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const stage = useStage();
const OWN = 'sepeda biru tua';
const WRITTEN = [
  'lead',
  'activity',
  'assigned_car',
  'audit',
  'audit_activity',
  'blacklist',
  'change_log',
  'dialer_simulator_lead',
  'document',
  'erasure',
  'intake_request',
  'job_row',
  'lead_name_word',
  'lead_task',
  'name_word',
];

const filesOf = () => localFiles(join(stage.scene.dataDir, 'files'));
const digest = () => stage.scene.withDb((db) => tableDigest(db, WRITTEN));
const naming = ({ mobile }: PersonScene) =>
  stage.scene.withDb((db) => tablesNaming({ db }, [SECRET, mobile, mobile.slice(2)]));
const filesLeft = async ({ files }: PersonScene) =>
  (await Promise.all(files.map((key) => filesOf().read(key)))).filter((file) => file !== undefined).length;

/** A person, and what the caller of the erasure sends. */
async function prepare() {
  const { scene } = stage;
  const { person, token } = await scene.withDb(async (db) => {
    const clock = { now: () => new Date() };
    const person = await buildPerson({ db, clock, files: filesOf() });
    const administrator = await buildUser(db, { roleId: ROLE.administrator, password: OWN });
    return { person, token: await openTestSession(db, administrator, clock.now()) };
  });
  const { lead_id: id } = person.lead;
  const erase = async () => {
    const { url } = await stage.server();
    const answer = await fetch(`${url}/id${servedPath(erasePerson)}`, {
      method: erasePerson.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ lead_id: id, confirm: String(id), own_password: OWN }),
    }).catch(() => undefined);
    return answer?.status;
  };
  return { person, erase };
}

/** Waits until the server's process stands before this table. */
const untilHeld = (table: string) =>
  eventually(async () => {
    const { rows } = await stage.scene.withDb((db) =>
      sql`select from pg_locks where not granted and relation = ${table}::regclass`.execute(db),
    );
    if (rows.length === 0) throw new Error(`nobody waits for ${table}`);
  }, 15_000);

/** What a dead process has sent already, PostgreSQL still executes. */
const untilNobodyWorks = () =>
  eventually(async () => {
    const { rows } = await stage.scene.withDb((db) =>
      sql`select from pg_stat_activity where application_name = 'otolead' and pid <> pg_backend_pid()`.execute(
        db,
      ),
    );
    expect(rows.length).toBe(0);
  }, 15_000);

async function freeJobs(): Promise<void> {
  await ageLocks(stage.scene);
  await stage.scene.withDb((db) => sql`select graphile_worker.add_job('free_abandoned_jobs')`.execute(db));
}

it.each(['activity', 'job_row', 'name_word', 'erasure', 'security_log'])(
  'an erasure killed by -9 before %s has not begun, and is whole when it is asked for again',
  { tags: ['all'] },
  async (table) => {
    const server = await stage.server();
    const { person, erase } = await prepare();
    const before = await digest();
    const named = await naming(person);
    const holder = await stage.scene.connect();
    await holder.query(`begin; lock table ${table} in share row exclusive mode`);
    const answer = erase();
    await untilHeld(table);
    await server.end('SIGKILL');
    expect(await answer).toBeUndefined();
    await holder.query('rollback');
    await holder.end();
    await untilNobodyWorks();
    expect(await digest()).toBe(before);
    expect([await naming(person), await filesLeft(person)]).toEqual([named, person.files.length]);

    expect(await erase()).toBe(200);
    await eventually(async () => {
      expect([await naming(person), await filesLeft(person)]).toEqual([[], 0]);
    }, 15_000);
  },
);

it('an erasure killed with its answer is done, and the next server deletes the files', {
  tags: ['all'],
}, async () => {
  const server = await stage.server();
  const { person, erase } = await prepare();
  expect(await erase()).toBe(200);
  await server.end('SIGKILL');
  await untilNobodyWorks();
  expect((await naming(person)).filter((table) => table !== 'public.job')).toEqual([]);
  await stage.server();
  await freeJobs();
  await eventually(async () => {
    expect([await naming(person), await filesLeft(person)]).toEqual([[], 0]);
  }, 20_000);
});

it('a night of retention killed in its second batch keeps the first one, and the next night does the rest once', {
  tags: ['all'],
}, async () => {
  const { scene } = stage;
  const server = await stage.server();
  const old = new Date(Date.now() - 3 * 365 * 86_400_000);
  const leads = await scene.withDb((db) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('retention_rule').set({ not_interested: 24 }).where('market_id', '=', 1).execute();
      const built: number[] = [];
      for (let at = 0; at < 250; at += 1)
        built.push((await buildLead(tx, { status_id: 4, sub_status_id: 14, updated_at: old })).lead_id);
      return built;
    }),
  );
  const erased = () =>
    scene.withDb(async (db) => {
      const { rows } = await sql<{ leads: number; listed: number; each: number }>`
        select (select count(*)::integer from lead where lead_id = any(${leads}) and erased_at is not null) as leads,
          count(*)::integer as listed, count(distinct one.lead)::integer as each
        from erasure, unnest(lead_ids) as one (lead) where cause = 'retention' and one.lead = any(${leads})`.execute(
        db,
      );
      return rows[0];
    });
  const holder = await scene.connect();
  await holder.query('begin');
  await holder.query('select from lead where lead_id = $1 for update', [leads[220]]);
  await scene.withDb((db) => sql`select graphile_worker.add_job(${RETAIN})`.execute(db));
  await eventually(async () => expect((await erased())?.leads).toBe(200), 30_000);
  await server.end('SIGKILL');
  await holder.query('rollback');
  await holder.end();
  await untilNobodyWorks();
  expect(await erased()).toEqual({ leads: 200, listed: 200, each: 200 });

  await stage.server();
  await freeJobs();
  await eventually(async () => {
    expect(await erased()).toEqual({ leads: 250, listed: 250, each: 250 });
  }, 30_000);
});
