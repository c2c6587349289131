import {
  saveDealerVisit,
  saveTestDrive,
} from '@otolead/contract/assigned-cars/test-drives/meetings.endpoints.ts';
import { addDays, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildDse } from '../../../../test/builders/dealers.ts';
import { buildAssignedCar, type TestAssignedCar } from '../../../../test/builders/leads.ts';
import { buildUser } from '../../../../test/builders/users.ts';
import { useTestApp } from '../../../../test/harness.ts';

const t = useTestApp();
let token: string;
let car: TestAssignedCar;

beforeEach(async () => {
  // Tests pass days, and sessions do not.
  token = await t.signIn(await buildUser(t.db));
  const dse = await buildDse(t.db);
  car = await buildAssignedCar(t.db, { dealer_id: dse.dealer_id, dse_id: dse.id });
});

const day = (days: number) => addDays(localDate(t.clock.now(), 'Asia/Jakarta'), days);
const drive = (input: object, as = token) =>
  t.send(saveTestDrive, { sub_lead_id: car.id, ...input }, { token: as });
const visit = (input: object, as = token) =>
  t.send(saveDealerVisit, { sub_lead_id: car.id, ...input }, { token: as });
const REQUESTED = () => ({ td_status_id: 2, td_date: day(1), td_time: '10:15' });
const stored = () =>
  t.db.selectFrom('assigned_car').where('id', '=', car.id).selectAll().executeTakeFirstOrThrow();

describe('whom a meeting counts for', () => {
  const credited = async () => {
    const { td_agent_id, visit_agent_id, visited_at } = await stored();
    return { td_agent_id, visit_agent_id, visited_at };
  };
  const own = (owner: number | null) =>
    t.db.updateTable('lead').set({ myactive_agent_id: owner }).where('lead_id', '=', car.lead_id).execute();
  const schedule = () => ({ td_status_id: 3, td_date: day(1), td_time: '10:15' });

  it('of a customer who comes before the planned day is the day of the coming', async () => {
    expect((await visit({ visit_status_id: 1, visit_date: day(3), visit_time: '10:00' })).status).toBe(200);
    t.clock.advance({ days: 1 });
    const later = await t.signIn(await buildUser(t.db));
    expect((await visit({ visit_status_id: 2 }, later)).status).toBe(200);
    expect((await credited()).visited_at).toEqual(t.clock.now());
  });

  it('is the agent who recorded it, and the moment of it without a schedule', async () => {
    const agent = await buildUser(t.db);
    await own((await buildUser(t.db)).id);
    const as = await t.signIn(agent);
    await drive(REQUESTED());
    expect((await drive(schedule(), as)).status).toBe(200);
    expect((await visit({ visit_status_id: 2 }, as)).status).toBe(200);
    const recorded = { td_agent_id: agent.id, visit_agent_id: agent.id, visited_at: t.clock.now() };
    expect(await credited()).toEqual(recorded);
    t.clock.advance({ minutes: 30 });
    await visit({ visit_status_id: 2, comment: 'With the family' });
    expect(await credited()).toEqual(recorded);
  });

  it('is the lead’s owner where somebody else recorded it, and the day that was planned; without an owner nobody', async () => {
    const owner = await buildUser(t.db);
    const user = await buildUser(t.db, { roleId: ROLE.supervisor });
    await own(owner.id);
    expect((await visit({ visit_status_id: 1, visit_date: day(1), visit_time: '10:00' })).status).toBe(200);
    const planned = (await stored()).visit_date;
    t.clock.advance({ days: 2 });
    const supervisor = await t.signIn(user);
    expect((await visit({ visit_status_id: 2 }, supervisor)).status).toBe(200);
    await own(null);
    await drive(REQUESTED(), supervisor);
    expect((await drive(schedule(), supervisor)).status).toBe(200);
    expect(await credited()).toEqual({
      td_agent_id: null,
      visit_agent_id: owner.id,
      visited_at: planned,
    });
  });
});
