import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { pushLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { withdrawConsent } from '@otolead/contract/privacy/consent.endpoints.ts';
import { erasePerson, listErasures } from '@otolead/contract/privacy/privacy.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { tablesNaming } from '../../../test/person-scene.ts';
import { useVicidial } from '../../../test/vicidial-scene.ts';
import { isRefused, isRemoved } from './dialer.answers.ts';

const OWN = 'sepeda biru tua';
const scene = await useVicidial();
const { t, fake, callable } = scene;
let administrator: TestUser;
let token: string;

beforeAll(async () => {
  administrator = await buildUser(t.db, { roleId: ROLE.administrator, password: OWN });
});
beforeEach(async () => {
  token = await t.signIn(administrator);
  await scene.signInSupervisor();
});

const numberOf = ({ mobile }: TestLead) => mobile.slice(2);

async function pushed(): Promise<TestLead> {
  const lead = await callable();
  await t.call(pushLeads, { lead_ids: [lead.lead_id], push_to_dialer: true }, { token: scene.token });
  await t.runJobs();
  expect(fake.kept.get(String(lead.lead_id))).toBe(numberOf(lead));
  fake.asked.length = 0;
  return lead;
}

const listed = (lead: TestLead) =>
  t.db
    .insertInto('blacklist')
    .values({
      ...{ market_id: 1, mobile: lead.mobile, reason: '', status: 1, created_by: administrator.id },
      ...{ created_at: t.clock.now(), updated_at: t.clock.now() },
    })
    .execute();

const erase = async ({ lead_id: id }: TestLead) => {
  const request = { lead_id: id, confirm: String(id), own_password: OWN };
  expect((await t.call(erasePerson, request, { token })).status).toBe(200);
};

const shown = async ({ lead_id: id }: TestLead) =>
  (await t.call(listErasures, { erased_lead: id }, { token })).body.data.map(({ dialer }) => dialer);

const forgotten = async (lead: TestLead) => {
  expect(await tablesNaming(t, [numberOf(lead)])).toEqual([]);
  expect(t.logged()).not.toContain(numberOf(lead));
};

it('an erased lead is deleted in VICIdial by its id; its number stands in no row and no log', async () => {
  const lead = await pushed();
  await erase(lead);
  expect(await shown(lead)).toEqual(['waiting']);
  await forgotten(lead);
  expect(await t.runJobs()).toBe(0);
  expect(fake.asked).toEqual([
    {
      ...{ address: '/vicidial/non_agent_api.php', source: 'otolead', user: 'api user', pass: 'p&ss/word' },
      ...{ function: 'update_lead', search_method: 'VENDOR_LEAD_CODE', search_location: 'SYSTEM' },
      ...{ vendor_lead_code: String(lead.lead_id), records: '100', custom_fields: 'Y' },
      ...{ delete_lead: 'Y', remove_from_hopper: 'Y' },
    },
  ]);
  expect(fake.kept.has(String(lead.lead_id))).toBe(false);
  expect(fake.refused.has(numberOf(lead))).toBe(false);
  expect(await shown(lead)).toEqual(['done']);
  await forgotten(lead);
});

it('a black-listed number goes onto the do-not-call list of VICIdial, and out of our rows', async () => {
  const lead = await pushed();
  await listed(lead);
  await erase(lead);
  expect(await tablesNaming(t, [numberOf(lead)])).toEqual(['public.dialer_removal']);
  expect(await t.runJobs()).toBe(0);
  expect(fake.refused.has(numberOf(lead))).toBe(true);
  expect(await shown(lead)).toEqual(['done']);
  await forgotten(lead);
});

it.each([
  ['does not answer', null],
  ['has no right', 'ERROR: update_lead USER DOES NOT HAVE PERMISSION TO UPDATE LEADS IN THE SYSTEM - 6666|0'],
  ['answers with a page', '<html>Fatal error</html>'],
])('VICIdial that %s is asked again, which the list of erasures shows', async (_name, answer) => {
  const lead = await pushed();
  await listed(lead);
  await erase(lead);
  fake.removal = answer;
  expect(await t.runJobs()).toBe(1);
  expect(await shown(lead)).toEqual(['failing']);
  fake.removal = undefined;
  expect(await t.runJobs()).toBe(0);
  expect(await shown(lead)).toEqual(['done']);
  expect([fake.kept.has(String(lead.lead_id)), fake.refused.has(numberOf(lead))]).toEqual([false, true]);
  await forgotten(lead);
});

it('after the last try the removal has failed, and the number is given up', async () => {
  const lead = await pushed();
  await listed(lead);
  await erase(lead);
  fake.removal = null;
  await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(t.db);
  await t.runJobs();
  expect(await shown(lead)).toEqual(['failed']);
  await forgotten(lead);
  await sql`delete from graphile_worker._private_jobs`.execute(t.db);
});

it('a lead whose push is on its way is deleted once that can have arrived, one that was never pushed not at all', async () => {
  const lead = await pushed();
  const other = await callable();
  await t.db
    .updateTable('dialer_push')
    .set({ state: 'sending' })
    .where('lead_id', '=', lead.lead_id)
    .execute();
  await erase(lead);
  await erase(other);
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from run_at - now())::integer as wait from graphile_worker.jobs
    where task_identifier = 'remove_from_dialer'`.execute(t.db);
  expect(rows).toEqual([{ wait: expect.closeTo(900, -1) }]);
  expect(await t.runJobs()).toBe(0);
  expect(await shown(lead)).toEqual(['done']);
  expect(await shown(other)).toEqual([null]);
});

it('a customer who takes consent back is deleted in VICIdial and refused there', async () => {
  const lead = await pushed();
  const answer = await t.call(withdrawConsent, { lead_id: lead.lead_id }, { token: scene.token });
  expect(answer.status).toBe(200);
  expect(await t.runJobs()).toBe(0);
  expect([fake.kept.has(String(lead.lead_id)), fake.refused.has(numberOf(lead))]).toEqual([false, true]);
});

it.each([
  ['SUCCESS: update_lead LEAD HAS BEEN DELETED - 7275551111|6666|999|193716|-4', true],
  ['NOTICE: update_lead NOT REMOVED FROM HOPPER\nSUCCESS: update_lead LEAD HAS BEEN DELETED - 1|6666', true],
  ['ERROR: update_lead NO MATCHES FOUND IN THE SYSTEM - 6666|||', true],
  ['NOTICE: update_lead NO MATCHES FOUND IN THE SYSTEM - 6666|4567|897654327|7275551212', true],
  ['SUCCESS: update_lead LEAD HAS BEEN UPDATED - 6666|193716', false],
  ['ERROR: update_lead NOT AN ALLOWED LIST ID, RESULTS - 7275551212|98762', false],
  ['', false],
])('the answer %j to a removal means %s', (text, isDone) => {
  expect(isRemoved(text)).toBe(isDone);
});

it.each([
  ['SUCCESS: add_dnc_phone DNC NUMBER HAS BEEN ADDED - 6666|7275551212|SYSTEM_INTERNAL', true],
  ['ERROR: add_dnc_phone DNC NUMBER ALREADY EXISTS - 6666|7275551212', true],
  ['ERROR: add_dnc_phone USER DOES NOT HAVE PERMISSION TO ADD DNC NUMBERS - 6666|0', false],
  ['', false],
])('the answer %j to a do-not-call number means %s', (text, isDone) => {
  expect(isRefused(text)).toBe(isDone);
});
