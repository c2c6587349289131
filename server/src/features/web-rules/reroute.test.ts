import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { buildRouting } from '../../../test/routing-scene.ts';
import { useStatusScene } from '../../../test/status-scene.ts';

const scene = useStatusScene();
const { t, at, hot, save, stored } = scene;

const causesOf = async (leadId: number) =>
  (
    await t.db.selectFrom('lead_route').where('lead_id', '=', leadId).orderBy('id').select('cause').execute()
  ).map(({ cause }) => cause);

it('WEB-028 a lead that becomes interested, is sold or is rejected goes to the lists of that stage', async () => {
  const routing = await buildRouting(t.db);
  const [calling, nurturing, attribution, rejected] = [
    await routing.addList({}),
    await routing.addList({ buy_time: [14] }, { stage: 2 }),
    await routing.addList({}, { stage: 3 }),
    await routing.addList({}, { stage: 4 }),
  ];
  const { lead_id } = await routing.addLead({
    process_id: routing.process.id,
    process_list_id: calling.id,
    campaign_id: calling.campaign.id,
  });
  expect((await save(hot({ lead_id }))).status).toBe(200);
  expect(await stored(lead_id)).toMatchObject({ process_list_id: nurturing.id, version: 2 });
  expect((await save(hot({ lead_id, sub_status_id: 2, buy_time: 7 }))).status).toBe(200);
  expect((await stored(lead_id)).process_list_id).toBe(nurturing.id);
  expect((await save(at(6, 12, { lead_id }))).status).toBe(200);
  expect((await stored(lead_id)).process_list_id).toBe(attribution.id);
  const administrator = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
  const reason = await t.db
    .selectFrom('config_item')
    .where('list', '=', 'status_reasons')
    .where(sql<boolean>`(attrs ->> 'attribution_id')::integer = 4`)
    .select('id')
    .executeTakeFirstOrThrow();
  const answer = await save(
    at(6, 12, { lead_id, attribution_id: 4, status_reason_id: reason.id }),
    administrator,
  );
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  expect((await stored(lead_id)).process_list_id).toBe(rejected.id);
  expect(await causesOf(lead_id)).toEqual(['nurturing', 'attribution', 'rejected_attribution']);
});

it('WEB-028 the brand of an enquiry without a model counts at every later routing', async () => {
  const routing = await buildRouting(t.db);
  const branded = await routing.addList({ brand: [7] }, { stage: 2 });
  await routing.addList({}, { stage: 2 });
  const { lead_id } = await routing.addLead({ process_id: routing.process.id });
  await t.db
    .insertInto('lead_milestone')
    .values({ lead_id, market_id: 1, original_make_id: 7, enquired_make_id: 7 })
    .execute();
  expect((await save(hot({ lead_id }))).status).toBe(200);
  expect((await stored(lead_id)).process_list_id).toBe(branded.id);
});

it('WEB-028 a lead whose process has no list for the new stage leaves its old one', async () => {
  const routing = await buildRouting(t.db);
  const calling = await routing.addList({});
  const { lead_id } = await routing.addLead({ process_id: routing.process.id, process_list_id: calling.id });
  expect((await save(hot({ lead_id }))).status).toBe(200);
  expect(await stored(lead_id)).toMatchObject({
    status_id: 2,
    process_id: routing.process.id,
    process_list_id: null,
  });
});

it('WEB-131 a number on the black list leaves its list, and the status that was given stays', async () => {
  const routing = await buildRouting(t.db);
  const calling = await routing.addList({});
  await routing.addList({}, { stage: 2 });
  const lead = await routing.addLead({ process_id: routing.process.id, process_list_id: calling.id });
  const now = t.clock.now();
  await t.db
    .insertInto('blacklist')
    .values({ market_id: 1, mobile: lead.mobile, reason: 'Asked for it', created_at: now, updated_at: now })
    .execute();
  expect((await save(hot({ lead_id: lead.lead_id }))).status).toBe(200);
  expect(await stored(lead.lead_id)).toMatchObject({ status_id: 2, process_list_id: null });
});
