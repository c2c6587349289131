import { randomUUID } from 'node:crypto';
import { beginCall, takeNextLead, wrapUp } from '@otolead/contract/calls/calls.endpoints.ts';
import { LEADS_AT_A_TIME } from '@otolead/contract/events/events.rules.ts';
import type { LiveEvent } from '@otolead/contract/events/events.schema.ts';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getLeadDetails, listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { updateMyActive } from '@otolead/contract/my-active/my-active.endpoints.ts';
import { saveTask, snooze } from '@otolead/contract/my-day/my-day.endpoints.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDealer, buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildRole, buildUser, type TestUser } from '../../../test/builders/users.ts';
import { type OpenStream, openStream } from '../../../test/event-stream.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteEvent, noteLeads } from '../../platform/events/event-log.ts';

const t = useTestApp();
const opened: OpenStream[] = [];
let agent: TestUser;
let token: string;
let supervisor: string;

beforeAll(async () => {
  agent = await buildUser(t.db);
  token = await t.signIn(agent);
  supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
});

beforeEach(() => t.clock.set(TEST_START));

afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

const open = async (by: string) => {
  const stream = await openStream(t.app, { token: by });
  opened.push(stream);
  return stream;
};

const ofKind = (stream: OpenStream, kind: LiveEvent['kind']) =>
  stream.changes().filter((change) => change.kind === kind);
const keys = (stream: OpenStream, kind: LiveEvent['kind'] = 'lead') =>
  [...new Set(ofKind(stream, kind).flatMap(({ key }) => (key === undefined ? [] : [key])))].toSorted(
    (one, other) => one - other,
  );

/** Waits for an event that everybody receives in either market, after which earlier ones have arrived. */
async function hearAll(streams: readonly OpenStream[]): Promise<void> {
  await inTransaction(t.db, async (tx) => {
    for (const { id } of Object.values(MARKETS))
      await noteEvent(tx, { kind: 'domain', marketId: id, key: 1 });
  });
  for (const stream of streams) await stream.hear({ kind: 'config' });
}

const ROLES = [...Object.values(ROLE), 'none'] as const;
const WHERE: readonly (readonly MarketCode[])[] = [['id'], ['ph'], ['id', 'ph']];

describe('changes of leads are told', () => {
  it('to each role in each market of exactly the leads that its own list or page shows', async () => {
    const none = await buildRole(t.db);
    const dealer = await buildDealer(t.db);
    const [own, other] = [
      await buildDse(t.db, { dealer_id: dealer.id }),
      await buildDse(t.db, { dealer_id: dealer.id }),
    ];
    const carOf = async (dseId: number | null) => {
      const lead = await buildLead(t.db);
      await buildAssignedCar(t.db, { lead, dealer_id: dealer.id, dse_id: dseId });
      return lead;
    };
    const leads = [
      await buildLead(t.db),
      await buildLead(t.db, { market: 'ph' }),
      await buildLead(t.db, { myactive_agent_id: agent.id }),
      await carOf(own.id),
      await carOf(other.id),
      await carOf(null),
    ];
    const people = await Promise.all(
      ROLES.flatMap((role) =>
        WHERE.map(async (markets) => {
          const roleId = role === 'none' ? none.id : role;
          const dse = role === ROLE.dealerStaff ? { dse_id: own.id } : {};
          const by = await t.signIn(await buildUser(t.db, { roleId, markets, ...dse }));
          return { name: `role ${role} in ${markets}`, by, stream: await open(by) };
        }),
      ),
    );
    const shown = async (by: string) => {
      const found = await Promise.all(
        leads.map(async ({ lead_id, market_id }) => {
          const market: MarketCode = market_id === MARKETS.id.id ? 'id' : 'ph';
          const page = await t.send(getLeadDetails, { lead_id }, { token: by, market });
          const list = await t.send(listLeads, { lead_ids: [lead_id] }, { token: by, market });
          const isListed = list.status === 200 && (list.body.data as unknown[]).length > 0;
          return page.status === 200 || isListed ? [lead_id] : [];
        }),
      );
      return found.flat().toSorted((one, other) => one - other);
    };

    for (const kind of ['lead', 'desk'] as const)
      await inTransaction(t.db, async (tx) => {
        for (const { lead_id: key, market_id: marketId } of leads)
          await noteEvent(tx, { kind, marketId, key });
      });
    await hearAll(people.map(({ stream }) => stream));

    const heard = people.map(({ name, stream }) => [name, keys(stream)]);
    const readable = await Promise.all(people.map(async ({ name, by }) => [name, await shown(by)]));
    expect(heard).toEqual(readable);
    expect(new Set(heard.map(([, ids]) => String(ids))).size).toBeGreaterThan(4);
    const beyond = people.filter(({ stream }) =>
      keys(stream, 'desk').some((key) => !keys(stream).includes(key)),
    );
    expect(beyond).toEqual([]);
  }, 60_000);

  it('with the version that the lead has by then, and to nobody where the write was given up', async () => {
    const stream = await open(supervisor);
    const lead = await buildLead(t.db);
    const task = { lead_id: lead.lead_id, task: 'send price', due_date: '2027-01-01', due_time: '10:00' };
    await t.call(saveTask, task, { token });
    expect(await stream.hear({ kind: 'lead', key: lead.lead_id })).toEqual({
      kind: 'lead',
      market: 'id',
      key: lead.lead_id,
      version: 2,
    });
    const given = inTransaction(t.db, async (tx) => {
      await noteLeads(tx, [{ leadId: 999_999, marketId: 1 }]);
      throw new Error('given up');
    });
    await expect(given).rejects.toThrow('given up');
    await hearAll([stream]);
    expect(keys(stream)).toEqual([lead.lead_id]);
  });

  it('without their names where they are many: one line of a job, one message of a busy moment', async () => {
    const stream = await open(supervisor);
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ leadId: n + 1, marketId: 1 }));
    await inTransaction(t.db, (tx) => noteLeads(tx, many(21)));
    await stream.hear({ kind: 'lead' });
    expect(ofKind(stream, 'lead')).toEqual([{ kind: 'lead', market: 'id' }]);
    await inTransaction(t.db, async (tx) => {
      for (const lead of many(LEADS_AT_A_TIME + 1)) await noteLeads(tx, [lead]);
    });
    await hearAll([stream]);
    expect(new Set(ofKind(stream, 'lead').map(({ key }) => key))).toEqual(new Set([undefined]));
  });
});

describe('an agent’s day and desk', () => {
  it('a lead that a supervisor gives is heard by its new agent as a change of the day, by others as one of the lead', async () => {
    const [mine, theirs, both] = [await open(token), await open(supervisor), await buildLead(t.db)];
    const { status } = await t.call(
      updateMyActive,
      {
        lead_id: [both.lead_id],
        agent_id: agent.id,
        action_type: 'assign',
        request_id: randomUUID(),
      },
      { token: supervisor },
    );
    expect(status).toBe(200);
    await mine.hear({ kind: 'day' });
    await theirs.hear({ kind: 'lead', key: both.lead_id });
    await hearAll([theirs]);
    expect(ofKind(theirs, 'day')).toEqual([]);
  });

  it('a task is a separate change agent’s day alone, and so is a snoozed follow-up', async () => {
    const lead: TestLead = await buildLead(t.db);
    const [mine, theirs] = [await open(token), await open(await t.signIn(await buildUser(t.db)))];
    await t.call(snooze, { lead_id: lead.lead_id, minutes: 15 }, { token });
    expect(await mine.hear({ kind: 'day' })).toEqual({ kind: 'day', market: 'id' });
    await hearAll([mine, theirs]);
    expect(ofKind(theirs, 'day')).toEqual([]);
    expect(keys(mine)).toEqual([]);
  });

  it('a lead in hand, a call that begins and its end are heard at once', async () => {
    await t.db.updateTable('lead').set({ status_id: 5, sub_status_id: 17, followup_at: null }).execute();
    const lead = await buildLead(t.db);
    const stream = await open(supervisor);
    expect((await t.call(takeNextLead, {}, { token })).body.data?.lead_id).toBe(lead.lead_id);
    await stream.hear({ kind: 'desk', key: lead.lead_id });
    expect(keys(stream)).toEqual([]);
    const { body } = await t.call(beginCall, { lead_id: lead.lead_id }, { token });
    await stream.hear({ kind: 'lead', key: lead.lead_id });
    const soFar = ofKind(stream, 'desk').length;
    const ended = { lead_id: lead.lead_id, call_id: body.data.call_id, call_status_id: 2 };
    expect((await t.send(wrapUp, ended, { token })).status).toBe(200);
    await hearAll([stream]);
    expect(ofKind(stream, 'desk').length).toBeGreaterThan(soFar);
  });
});
