import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { saveProcessList } from '@otolead/contract/webform/process-lists/process-lists.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildWebRule } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { buildRouting, routable, routeNow } from '../../../test/routing-scene.ts';
import { TEST_START } from '../../../test/test-clock.ts';

const t = useTestApp();

const stored = (leadId: number) =>
  t.db.selectFrom('lead').where('lead_id', '=', leadId).selectAll().executeTakeFirstOrThrow();
const routesOf = (leadId: number) =>
  t.db.selectFrom('lead_route').where('lead_id', '=', leadId).orderBy('id').selectAll().execute();
const intakeOf = (listId: number) =>
  t.db.selectFrom('list_intake').where('process_list_id', '=', listId).select(['day', 'routed']).execute();

describe('a lead that arrives', () => {
  it('WEB-028 comes to the first list whose rule takes it: on the lead, as a decision, in its history', async () => {
    const scene = await buildRouting(t.db);
    const lead = await scene.addLead();
    await scene.addList({ city: [lead.city_id as number], city_negate: true });
    await scene.addList(null);
    const list = await scene.addList({ city: [lead.city_id as number] });
    await scene.addList({});

    const [routed] = await routeNow(t.db, [routable(lead)]);
    expect(routed).toMatchObject({ leadId: lead.lead_id, listId: list.id });
    expect(await stored(lead.lead_id)).toMatchObject({
      process_id: scene.process.id,
      campaign_id: list.campaign.id,
      process_list_id: list.id,
      status_id: 1,
      version: lead.version,
    });
    expect(await routesOf(lead.lead_id)).toEqual([
      expect.objectContaining({
        cause: 'arrival',
        process_list_id: list.id,
        decision: routed?.decision,
        routed_at: TEST_START,
      }),
    ]);
    const entries = t.db.selectFrom('activity').where('lead_id', '=', lead.lead_id);
    expect(await entries.select(['type', 'source', 'detail']).execute()).toEqual([
      {
        type: 'routing',
        source: 'system',
        detail: { route_outcome: 'list', route_list: list.id, rule_city: lead.city_id },
      },
    ]);
  });

  it('WEB-131 WEB-028 with a number on the black list is closed as 5/19 and comes to no list', async () => {
    const scene = await buildRouting(t.db);
    await scene.addList({});
    const lead = await scene.addLead();
    await t.db
      .insertInto('blacklist')
      .values({
        market_id: 1,
        mobile: lead.mobile,
        reason: 'Asked for it',
        created_at: TEST_START,
        updated_at: TEST_START,
      })
      .execute();
    expect(await routeNow(t.db, [routable(lead)])).toMatchObject([
      { listId: null, decision: { outcome: 'blacklisted' } },
    ]);
    expect(await stored(lead.lead_id)).toMatchObject({
      status_id: 5,
      sub_status_id: 19,
      process_list_id: null,
    });
  });

  it('WEB-028 that no rule takes stays in the pool of its process', async () => {
    const scene = await buildRouting(t.db);
    const list = await scene.addList({ buy_time: [7] });
    const lead = await scene.addLead({ buy_time_days: 30 });
    expect(await routeNow(t.db, [routable(lead)])).toMatchObject([
      { listId: null, decision: { why: 'no_match', missed: [{ listId: list.id, group: 'buy_time' }] } },
    ]);
    expect(await stored(lead.lead_id)).toMatchObject({ process_id: scene.process.id, process_list_id: null });
  });

  it('WEB-028 finds no list that is switched off, and the next one as soon as it is', async () => {
    const scene = await buildRouting(t.db);
    const [list, next] = [await scene.addList({}), await scene.addList({})];
    const leads = [await scene.addLead(), await scene.addLead()] as const;
    expect(await routeNow(t.db, [routable(leads[0])])).toMatchObject([{ listId: list.id }]);
    const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    const request = { id: list.id, status: '0' };
    expect((await t.send(saveProcessList, request, { token })).status).toBe(200);
    expect(await routeNow(t.db, [routable(leads[1])])).toMatchObject([{ listId: next.id }]);
  });

  it('WEB-028 is judged by the newest version of a rule', async () => {
    const scene = await buildRouting(t.db);
    const list = await scene.addList({ buy_time: [7] });
    const lead = await scene.addLead({ buy_time_days: 30 });
    await buildWebRule(t.db, list, { buy_time: [30] });
    expect(await routeNow(t.db, [routable(lead)])).toMatchObject([{ listId: list.id }]);
  });

  it('goes where a person put it, past rules and limit, and is counted there', async () => {
    const scene = await buildRouting(t.db);
    const list = await scene.addList({ buy_time: [7] }, { daily_limit: 1 });
    const leads = [await scene.addLead(), await scene.addLead()];
    const routed = await routeNow(
      t.db,
      leads.map((lead) => routable(lead, { chosenListId: list.id })),
      { cause: 'import' },
    );
    expect(routed.map(({ listId, decision }) => [listId, decision.outcome])).toEqual([
      [list.id, 'chosen'],
      [list.id, 'chosen'],
    ]);
    expect(await intakeOf(list.id)).toEqual([{ day: '2026-11-20', routed: 2 }]);
  });
});

describe('a daily limit', () => {
  it('WEB-028 of ten takes ten of a hundred leads that come at once, and the rest go on', async () => {
    const scene = await buildRouting(t.db);
    const list = await scene.addList({}, { daily_limit: 10 });
    const next = await scene.addList({}, { daily_limit: 25 });
    const last = await scene.addList({});
    const leads = await Promise.all(Array.from({ length: 100 }, () => scene.addLead()));
    await Promise.all(leads.map((lead) => routeNow(t.db, [routable(lead)])));
    const rows = await t.db
      .selectFrom('lead')
      .where('process_id', '=', scene.process.id)
      .groupBy('process_list_id')
      .select((eb) => ['process_list_id', eb.fn.countAll<number>().as('leads')])
      .orderBy('process_list_id')
      .execute();
    expect(rows).toEqual([
      { process_list_id: list.id, leads: 10 },
      { process_list_id: next.id, leads: 25 },
      { process_list_id: last.id, leads: 65 },
    ]);
    expect(await intakeOf(list.id)).toEqual([{ day: '2026-11-20', routed: 10 }]);
  });

  it('WEB-028 holds between batches that run into each other, from both ends of the lists', async () => {
    const scene = await buildRouting(t.db);
    const city = 31;
    const first = await scene.addList({ city: [city] }, { daily_limit: 7 });
    const second = await scene.addList({}, { daily_limit: 8 });
    const batches = await Promise.all(
      [31, 32, 31, 32].map(async (cityId) =>
        Promise.all(Array.from({ length: 10 }, async () => routable(await scene.addLead(), { cityId }))),
      ),
    );
    const routed = (await Promise.all(batches.map((batch) => routeNow(t.db, batch)))).flat();
    const count = (listId: number | null) => routed.filter((one) => one.listId === listId).length;
    expect([count(first.id), count(second.id), count(null)]).toEqual([7, 8, 25]);
  });

  it('WEB-028 starts over with each day of the market, and counts what came before there was one', async () => {
    const scene = await buildRouting(t.db);
    const list = await scene.addList({});
    const leads = await Promise.all(Array.from({ length: 4 }, () => scene.addLead()));
    const [one, two, three, four] = leads.map((lead) => routable(lead)) as [
      ReturnType<typeof routable>,
      ReturnType<typeof routable>,
      ReturnType<typeof routable>,
      ReturnType<typeof routable>,
    ];
    await routeNow(t.db, [one]);
    await t.db.updateTable('process_list').set({ daily_limit: 2 }).where('id', '=', list.id).execute();
    await buildWebRule(t.db, list);
    const today = await routeNow(t.db, [two, three]);
    expect(today.map(({ listId }) => listId)).toEqual([list.id, null]);
    // Half past midnight in Jakarta, still the day before in UTC.
    const tomorrow = new Date('2026-11-20T17:30:00Z');
    expect(await routeNow(t.db, [four], { now: tomorrow })).toMatchObject([{ listId: list.id }]);
    expect(await intakeOf(list.id)).toEqual([
      { day: '2026-11-20', routed: 2 },
      { day: '2026-11-21', routed: 1 },
    ]);
  });
});
