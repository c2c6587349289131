import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { masterWrites } from '../../../test/master-writes.ts';
import { KINDS } from './changes.kinds.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
});

const WRITERS = masterWrites(t);

const MASTER_TABLES =
  `app_user role_privilege role_limit process campaign process_list domain web_id utm_campaign lead_type web_rule commercial_campaign
  blacklist tie_up_brand brand_dealer sales_manager city_mapping site_setting config_item partner partner_key webhook message_template call_rules retention_rule
  recording_rule call_script
  questionnaire questionnaire_draft audit_rules report_schedule make model model_variant
  province cluster city locality dealer dse pack`.split(/\s+/);

/**
 * A password set by its owner is no change of master data; the starter's many entries and the claims of an identity
 * provider have separate tests.
 */
const writers = endpoints.filter(
  ({ name, writes }) =>
    !name.startsWith('session.') &&
    name !== 'set-up.load_starter' &&
    name !== 'sign-on.finish' &&
    writes.some((table) => MASTER_TABLES.includes(table)),
);

/** Whether the call wrote one of its tables in the entry's transaction. */
async function wroteBeside(entryId: number, tables: readonly string[]): Promise<boolean> {
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} as written, change_log
      where change_log.id = ${entryId} and written.xmin = change_log.xmin limit 1`.execute(t.db);
    if (rows.length > 0) return true;
  }
  return false;
}

describe('the change log', () => {
  it.each(Object.entries(WRITERS))(
    '%s leaves a row with who and what, in its own transaction, and tells of it',
    async (name, [record, input]) => {
      const endpoint = endpoints.find((one) => one.name === name) as Endpoint;
      const last = () =>
        t.db.selectFrom('change_log').orderBy('id', 'desc').selectAll().limit(1).executeTakeFirst();
      const request = await input();
      const before = await last();
      await t.db.deleteFrom('event').execute();
      const { status, body } = await t.send(endpoint, request, { token });
      expect([status, body.errors]).toEqual([200, undefined]);
      const row = await last();
      expect(row?.id).not.toBe(before?.id);
      expect(row?.record).toBe(record);
      const fields = Object.keys(row?.changes ?? {});
      expect(fields).not.toEqual([]);
      // Fields of a role are its privileges, those of a questionnaire its questions.
      const { values, also = [] } = KINDS[record];
      const known = [...Object.keys(values), ...also];
      if (record !== 'role' && record !== 'questionnaire')
        expect(fields.filter((field) => !known.includes(field))).toEqual([]);
      expect(await wroteBeside(row?.id ?? 0, endpoint.writes)).toBe(true);
      const told = await t.db.selectFrom('event').select(['kind', 'key', 'market_id']).execute();
      expect(told).toContainEqual({ kind: record, key: row?.record_id, market_id: row?.market_id });
    },
  );

  it('knows every call that writes master data, users, rights or settings', () => {
    const unproved = writers.map(({ name }) => name).filter((name) => !(name in WRITERS));
    expect(unproved).toEqual([]);
  });

  it('is appended in the transaction of the write: a refused save leaves none', async () => {
    const count = () => t.db.selectFrom('change_log').select('id').execute();
    const before = await count();
    const save = endpoints.find(({ name }) => name === 'brand-network.save_dealer') as Endpoint;
    expect((await t.send(save, { dealer_name: 'No code' }, { token })).status).toBe(400);
    expect(await count()).toEqual(before);
  });
});
