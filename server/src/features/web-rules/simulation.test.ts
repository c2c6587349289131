import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getSimulation, simulateRule } from '@otolead/contract/web-rules/simulation.endpoints.ts';
import { beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { buildRouting } from '../../../test/routing-scene.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
});

const start = async (request: object, as = token) => t.send(simulateRule, request, { token: as });
const jobOf = async (request: object) => ((await start(request)).body.data as { job_id: number }).job_id;
const read = (jobId: number, as = token) => t.send(getSimulation, { job_id: jobId }, { token: as });

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * DAY_MS);

it('replays the leads of thirty days by a draft, day by day with its limits, and changes nothing', async () => {
  const scene = await buildRouting(t.db);
  const first = await scene.addList({ buy_time: [7] }, { daily_limit: 1 });
  const second = await scene.addList({ buy_time: [14] });
  const lead = async (days: number, buy_time_days: number) =>
    (await scene.addLead({ process_id: scene.process.id, buy_time_days, created_at: daysAgo(days) })).lead_id;
  const old = await lead(31, 14);
  const [twoA, twoB, threeA] = [await lead(2, 14), await lead(2, 14), await lead(3, 14)];
  const poolToFirst = await lead(4, 30);
  await lead(5, 60);
  const imported = await lead(4, 30);
  const chosen = { outcome: 'chosen', listId: second.id };
  await t.db
    .insertInto('lead_route')
    .values({
      lead_id: imported,
      market_id: 1,
      cause: 'arrival',
      process_list_id: second.id,
      decision: JSON.stringify(chosen),
      routed_at: daysAgo(4),
    })
    .execute();
  const before = await t.db.selectFrom('web_rule').select('id').execute();

  const jobId = await jobOf({ process_list_id: first.id, buy_time_rule: [14, 30] });
  expect((await read(jobId)).body.data).toMatchObject({ state: 'queued', result: null });
  expect(await t.runJobs()).toBe(0);
  const { state, result } = (await read(jobId)).body.data as never as {
    state: string;
    result: { judged: number; moved: number; moves: { lead_ids: number[] }[] };
  };
  expect(state).toBe('succeeded');
  const named = ({ id, list_name: name }: typeof first) => ({ id, name });
  expect(result).toMatchObject({
    ...{ judged: 5, moved: 3 },
    fates: { here: 3, full: 1, earlier_list: 0, other_process: 0, blacklisted: 0 },
  });
  expect(result.moves).toEqual([
    { from: named(second), to: named(first), leads: 2, lead_ids: [threeA, twoA] },
    { from: null, to: named(first), leads: 1, lead_ids: [poolToFirst] },
  ]);
  expect(result.moves.flatMap(({ lead_ids }) => lead_ids)).not.toContain(old);
  expect(result.moves.flatMap(({ lead_ids }) => lead_ids)).not.toContain(twoB);
  expect(await t.db.selectFrom('web_rule').select('id').execute()).toEqual(before);
  expect(await t.db.selectFrom('lead_route').select('lead_id').execute()).toEqual([{ lead_id: imported }]);
});

it('is refused for wrong groups, a list that is off, without the right, and another person’s', async () => {
  const scene = await buildRouting(t.db);
  const [on, off] = [await scene.addList(null), await scene.addList(null, { status: 0 })];
  expect((await start({ process_list_id: on.id, buy_time_rule: [8] })).body.errors).toEqual({
    buy_time_rule: 'Buy time is invalid',
  });
  expect((await start({ process_list_id: off.id })).status).toBe(400);
  const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
  expect((await start({ process_list_id: on.id }, agent)).status).toBe(403);
  const jobId = await jobOf({ process_list_id: on.id });
  const other = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  expect((await read(jobId, other)).status).toBe(404);
});
