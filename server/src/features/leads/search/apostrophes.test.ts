import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { searchName } from '@otolead/contract/leads/search.rules.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { up } from '../../../../migrations/0069_apostrophes.ts';
import { buildLead } from '../../../../test/builders/leads.ts';
import { buildUser } from '../../../../test/builders/users.ts';
import { useTestApp } from '../../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
});

const found = async (search: string) => {
  const { body } = await t.call(listLeads, { search }, { token });
  return body.data.map(({ customer_details: customer }) => customer.customer_name);
};

it.each(["Ma'rufin", 'Ma’rufin', 'Ma`rufin', 'Maʼrufin'])(
  'a name is found by %s, whatever apostrophe it has',
  async (typed) => {
    const name = 'Ma‘rufin';
    await buildLead(t.db, { name, search_name: searchName(name) });
    expect(await found(typed)).toContain(name);
    expect(await found('Marufin')).not.toContain(name);
  },
);

it('a name that was stored before is found too', async () => {
  const { lead_id: leadId } = await buildLead(t.db, { name: 'Nu’aim Lama' });
  const stored = 'nu’aim lama';
  await t.db.updateTable('lead').set({ search_name: stored }).where('lead_id', '=', leadId).execute();
  await t.db.deleteFrom('lead_name_word').where('lead_id', '=', leadId).execute();
  await t.db
    .insertInto('name_word')
    .values({ word: 'nu’aim' })
    .onConflict((same) => same.doNothing())
    .execute();
  await t.db
    .insertInto('lead_name_word')
    .values({ lead_id: leadId, word: 'nu’aim', market_id: 1, created_at: t.clock.now() })
    .execute();
  expect(await found("nu'aim")).toEqual([]);
  const plain = new Kysely<never>({ dialect: new PostgresDialect({ pool: t.pool }) });
  await plain.transaction().execute(up);
  expect(await found("nu'aim")).toEqual(['Nu’aim Lama']);
});
