import { MARKETS } from '@otolead/contract/kernel/market.ts';
import {
  type LeadFacts,
  matcherOf,
  type RoutedList,
  route,
  STAGE,
} from '@otolead/contract/routing/route.rules.ts';
import { EMPTY_RULE } from '@otolead/contract/routing/rule.rules.ts';
import { SIMULATED_DAYS } from '@otolead/contract/routing/simulation.schema.ts';
import type pg from 'pg';
import { routingTasks } from '../server/src/features/routing/routing.jobs.ts';
import { createDb } from '../server/src/platform/db/database.ts';
import { finishedJob } from './jobs.ts';
import { median, round } from './load.ts';
import { SUPERVISOR } from './supervisor.ts';

export interface RoutingFigures {
  readonly lists: number;
  /** Of one lead against every list, of which only the last takes it; median of the rounds. */
  readonly microseconds: number;
  /** Leads of the market, over all of which a draft was replayed. */
  readonly simulated: number;
  /** Seconds of the replay, extrapolated to a million leads. */
  readonly secondsOfMillion: number;
}

const LISTS = 500;
const ROUNDS = 9;
const LEADS = 2_000;
const MILLION = 1_000_000;
const DAY_MS = 86_400_000;

/** Measures the rules by themselves and the job that replays a draft, both in this process. */
export async function measureRouting(pool: pg.Pool): Promise<RoutingFigures> {
  const { leads, seconds } = await replayAll(pool);
  return {
    lists: LISTS,
    microseconds: round(median(Array.from({ length: ROUNDS }, askAll))),
    simulated: leads,
    secondsOfMillion: round((seconds * MILLION) / Math.max(1, leads)),
  };
}

/** Microseconds a lead. */
function askAll(): number {
  const lists = Array.from({ length: LISTS }, (_, at) => listAt(at));
  const facts = Array.from({ length: LEADS }, (_, at) => leadAt(at));
  const taken = new Map(lists.map(({ id }) => [id, 1]));
  const startedAt = performance.now();
  for (const lead of facts) {
    const decision = route(lead, lists, taken);
    if (!('listId' in decision) || decision.listId !== LISTS)
      throw new Error('the last list takes every lead');
  }
  return ((performance.now() - startedAt) * 1_000) / LEADS;
}

/** The list's rule has four groups; only the last list's rule matches the leads. */
function listAt(at: number): RoutedList {
  const isLast = at === LISTS - 1;
  const rule = {
    ...EMPTY_RULE,
    city: isLast ? [900] : [900, 1_000 + at],
    city_negate: isLast,
    buy_time: [7, 14, 30, 60],
    brand: [1, 2, 3],
    model: isLast ? [] : [100 + at],
  };
  return {
    id: at + 1,
    campaignId: 1,
    processId: 1,
    stage: STAGE.verification,
    domainIds: new Set([1]),
    leadTypeIds: new Set([1]),
    dailyLimit: 1_000,
    matcher: matcherOf(rule),
  };
}

const leadAt = (at: number): LeadFacts => ({
  isBlacklisted: false,
  stage: STAGE.verification,
  webIdId: 1,
  domainId: 1,
  processId: null,
  leadTypeId: 1,
  sourceId: 1,
  buyTime: [7, 14, 30, 60][at % 4] ?? 7,
  cityId: 1_000 + (at % LISTS),
  makeIds: [1 + (at % 3)],
  modelIds: [50],
  pincode: null,
});

/** Replays an empty draft of the first active list over all leads, SIMULATED_DAYS after the oldest. */
async function replayAll(pool: pg.Pool): Promise<{ leads: number; seconds: number }> {
  const { rows } = await pool.query<{ oldest: Date; list: number; user: number }>(
    `select (select min(created_at) from lead where market_id = $1) as oldest,
       (select min(process_list.id) from process_list join campaign on campaign.id = process_list.campaign_id
          join process on process.id = campaign.process_id
        where process.market_id = $1 and process_list.status = 1 and campaign.status = 1 and process.status = 1) as list,
       (select id from app_user where username = $2) as user`,
    [MARKETS.id.id, SUPERVISOR],
  );
  const [{ oldest, list, user }] = rows as [(typeof rows)[number]];
  const at = new Date(oldest.getTime() + SIMULATED_DAYS * DAY_MS - 1);
  const { rows: entered } = await pool.query<{ id: number }>(
    `insert into job (market_id, user_id, kind, title, request, created_at)
     values ($1, $2, 'rule_simulation', '{"key":"routing:simulation.of"}', $3, now()) returning id`,
    [MARKETS.id.id, user, JSON.stringify({ listId: list, rule: EMPTY_RULE })],
  );
  const id = Number(entered[0]?.id);
  const tasks = routingTasks({ db: createDb(pool), clock: { now: () => at } });
  const startedAt = performance.now();
  await tasks.rule_simulation?.({ job_id: id }, { job: { attempts: 1, max_attempts: 1 } } as never);
  const seconds = (performance.now() - startedAt) / 1_000;
  return { leads: (await finishedJob(pool, id)).done, seconds };
}
