import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyPassword } from '@otolead/server/src/features/session/hash-password.ts';
import { audioKindOf } from '@otolead/server/src/platform/files/audio-kind.ts';
import { buildLead } from '@otolead/server/test/builders/leads.ts';
import { useTestApp } from '@otolead/server/test/harness.ts';
import { TEST_START } from '@otolead/server/test/test-clock.ts';
import { describe, expect, it } from 'vitest';
import { addLeads, demoSignIns, isEmpty } from './demo.ts';
import { DEMO_PASSWORD, SHOWN_USERS } from './demo.users.ts';

const COUNT = 500;
const t = useTestApp();
const options = () => ({ now: TEST_START, filesDir: t.filesDir });

const count = async (table: string, where = 'true') => {
  const { rows } = await t.pool.query(`select count(*)::integer as total from ${table} where ${where}`);
  return rows[0].total as number;
};
const indexes = async () => {
  const { rows } = await t.pool.query(
    `select indexrelid::regclass::text as name from pg_index
     where indisvalid and indrelid = any('{lead,lead_name_word,lead_preference,assigned_car,activity}'::regclass[]) order by 1`,
  );
  return rows.map(({ name }) => name as string);
};

describe('demo data', () => {
  it('fills an empty database with users, leads, cars and history, and leaves its indexes as they were', async () => {
    const before = await indexes();
    const lines: string[] = [];
    await addLeads(t, { ...options(), count: COUNT, print: (line) => lines.push(line) });
    expect(await count('lead')).toBe(COUNT);
    expect(await count('assigned_car')).toBeGreaterThan(COUNT / 10);
    expect(await count('activity')).toBeGreaterThan(COUNT * 4);
    expect(await count('activity_default')).toBe(0);
    expect(
      await count('lead', 'not exists (select 1 from lead_preference p where p.lead_id = lead.lead_id)'),
    ).toBe(0);
    const words = `(select array_agg(word) from lead_name_word w where w.lead_id = lead.lead_id)`;
    const asNamed = `${words} @> string_to_array(search_name, ' ') and ${words} <@ string_to_array(search_name, ' ')`;
    expect(await count('lead', asNamed)).toBe(COUNT);
    expect(await count('lead_name_word', 'word not in (select word from name_word)')).toBe(0);
    expect(await indexes()).toEqual(before);
    expect(lines.at(-1)).toMatch(/^500 leads, \d+ assigned cars and [\d,]+ history entries in /);
  });

  it('has dealers, sales managers and cities for the brand managers of both markets', async () => {
    for (const table of ['brand_dealer', 'sales_manager', 'city_mapping'])
      for (const market of [1, 2])
        expect([table, market, (await count(table, `market_id = ${market}`)) > 0]).toEqual([
          table,
          market,
          true,
        ]);
  });

  it('says of every lead how it came to its list, or why to none', async () => {
    const told = "decision ->> 'outcome' = case when process_list_id is null then 'pool' else 'list' end";
    expect([await count('lead_route'), await count('lead_route', told)]).toEqual([COUNT, COUNT]);
    expect(await count('lead_route', "decision #>> '{because,0,group}' = 'city'")).toBeGreaterThan(0);
  });

  it('gives every list a rule', async () => {
    const { lists, ruled } = await t.db
      .selectFrom('process_list')
      .leftJoin('web_rule', 'web_rule.process_list_id', 'process_list.id')
      .select((eb) => [
        eb.fn.count<number>('process_list.id').as('lists'),
        eb.fn.count<number>('web_rule.id').as('ruled'),
      ])
      .executeTakeFirstOrThrow();
    expect([lists > 0, ruled]).toEqual([true, lists]);
  });

  it('shares views with the agents of each market and has numbers that nobody may call', async () => {
    expect(await count('saved_view', 'shared_role_id = 3')).toBe(6);
    const { rows } = await t.pool.query(
      'select count(*)::integer as leads from lead join blacklist using (market_id, mobile)',
    );
    expect(rows[0].leads).toBeGreaterThanOrEqual(await count('blacklist'));
    const called =
      'lead_id % 900 = 0 and not exists (select 1 from blacklist b where b.mobile = lead.mobile)';
    expect(await count('lead', called)).toBe(0);
  });

  it('keeps names as they were typed, with every sign', async () => {
    const { rows } = await t.pool.query(
      `select name from app_user where name like '%ñ%' or name like '%''%'`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(['Niño Peñaflor', "Nur Ma'rifah"]);
  });

  it('records audited calls that can be heard, and has a script and a message of each market', async () => {
    for (const table of ['call_script', 'message_template'])
      expect([table, await count(table, 'market_id in (1, 2)')]).toEqual([table, 2]);
    const { rows } = await t.pool.query(`select storage_key, file_size, peaks from recording
      join audit on audit.lead_id = recording.lead_id and audit.calling_at = recording.called_at
      join lead_call on lead_call.id = recording.call_id and lead_call.talk_seconds = recording.seconds`);
    expect(rows.length).toBeGreaterThan(0);
    expect(await count('recording')).toBe(rows.length);
    for (const { storage_key: key, file_size: size, peaks } of rows) {
      const sound = await readFile(join(t.filesDir, key));
      expect([sound.length, audioKindOf(sound)]).toEqual([Number(size), 'audio/wav']);
      expect(Math.max(...peaks)).toBeGreaterThan(100);
    }
  });

  it('leaves the sequence behind its last lead', async () => {
    const { rows } = await t.pool.query('select max(lead_id) as last from lead');
    expect((await buildLead(t.db)).lead_id).toBeGreaterThan(rows[0].last);
  });

  it('adds other people when more leads are asked for', async () => {
    const { rows: known } = await t.pool.query('select max(lead_id) as last from lead');
    await addLeads(t, { ...options(), count: 200, print: () => undefined });
    const isNew = `lead_id > ${known[0].last}`;
    expect(await count('lead', isNew)).toBe(200);
    const again = `${isNew} and mobile in (select mobile from lead where not ${isNew})`;
    expect(await count('lead', again)).toBe(0);
  });

  it('names a user for each role and market who can sign in with the one password', async () => {
    const lines = await demoSignIns(t.db);
    expect(
      SHOWN_USERS.filter(({ username }) => !lines.some((line) => line.includes(` ${username} `))),
    ).toEqual([]);
    expect(lines.join()).toContain(DEMO_PASSWORD);
    const users = await t.db.selectFrom('app_user').select(['username', 'password_hash']).execute();
    expect(await verifyPassword(DEMO_PASSWORD, users[0]?.password_hash)).toBe(true);
    expect(new Set(users.map((user) => user.password_hash)).size).toBe(1);
  });

  it('takes a database with users for one that is in use', async () => {
    expect(await isEmpty(t.db)).toBe(false);
  });
});
