import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { Replay } from '@otolead/contract/web-rules/replay.rules.ts';
import { matcherOf, type RoutedList, STAGE } from '@otolead/contract/web-rules/route.rules.ts';
import type { WebRule } from '@otolead/contract/web-rules/rule.rules.ts';
import { NAMED_LEADS, SIMULATED_DAYS } from '@otolead/contract/web-rules/simulation.schema.ts';
import type { SelectQueryBuilder } from 'kysely';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Database } from '../../tables/database.ts';
import { findListed } from '../blacklist/blacklist.public.ts';
import {
  endCancelled,
  finishJob,
  type JobTaskServices,
  type RunningJob,
  reportProgress,
  setTotal,
} from '../jobs/jobs.public.ts';
import { scopedLeads } from '../leads/leads.public.ts';
import { routableLeads } from './lead-facts.ts';
import { type ListPlace, type RoutingTable, routingTable } from './lists.ts';
import { factsOf } from './routing.service.ts';

/** Request as stored by the job. */
export interface SimulationRequest {
  readonly listId: number;
  readonly rule: WebRule;
}

const DAY_MS = 86_400_000;
const BATCH = 5_000;
/** Maximum moves shown. */
const MOST_MOVES = 50;

/**
 * Replays recent leads by the current rules and by those with the draft. Writes only the result, so a killed worker
 * starts over.
 */
export async function simulate({ db, clock }: JobTaskServices, { job, market }: RunningJob): Promise<void> {
  const { listId, rule } = job.request as unknown as SimulationRequest;
  const table = await routingTable(db, market.id);
  const place = table.places.get(listId);
  const since = new Date(clock.now().getTime() - SIMULATED_DAYS * DAY_MS);
  const stage = place?.stage ?? STAGE.verification;
  const replay = new Replay(table.lists, withRule(table, place, rule), { listId, named: NAMED_LEADS });
  await setTotal(db, job.id, await countLeads(db, market.id, since, stage));
  let after = { at: since, leadId: 0 };
  for (;;) {
    const leads = await routableLeads(db, market, (all) =>
      ofStage(all, stage)
        .where(sql<SqlBool>`(lead.created_at, lead.lead_id) > (${after.at}, ${after.leadId})`)
        .orderBy('lead.created_at')
        .orderBy('lead.lead_id')
        .limit(BATCH),
    );
    const listed = await findListed(db, market.id, leads);
    for (const lead of leads) {
      const facts = factsOf(lead, { table, stage, listed });
      replay.judge({ leadId: lead.leadId, day: localDate(lead.createdAt, market.timeZone), facts });
    }
    const last = leads.at(-1);
    if (!(await reportProgress(db, job.id, replay.judged))) return endCancelled({ db, clock }, job.id);
    if (!last || leads.length < BATCH) break;
    after = { at: last.createdAt, leadId: last.leadId };
  }
  const { fates, judged, moved } = replay;
  const moves = [...replay.moves.values()].toSorted((one, other) => other.leads - one.leads);
  await inTransaction(db, async (tx) => {
    if (!(await finishJob(tx, job.id, judged, clock.now()))) return;
    await tx
      .insertInto('rule_simulation')
      .values({
        job_id: job.id,
        result: JSON.stringify({ judged, moved, fates, moves: moves.slice(0, MOST_MOVES) }),
      })
      .execute();
  });
}

type Leads = SelectQueryBuilder<Database, 'lead', object>;

/** Every lead has arrived once; lists of a later stage replay the leads now in it. */
function ofStage(leads: Leads, stage: number): Leads {
  switch (stage) {
    case STAGE.nurturing:
      return leads.where('lead.status_id', '=', 2);
    case STAGE.attribution:
      return leads.where('lead.status_id', '=', 6);
    case STAGE.rejectedAttribution:
      return leads.where('lead.attribution_id', '=', 4);
    default:
      // Leads placed by a person bypass the rules.
      return leads.where(
        sql<SqlBool>`not exists (select 1 from lead_route
          where lead_route.lead_id = lead.lead_id and lead_route.decision ->> 'outcome' = 'chosen')`,
      );
  }
}

async function countLeads(db: Db, marketId: number, since: Date, stage: number): Promise<number> {
  const { count } = await ofStage(scopedLeads(db, { marketId, dseId: 'everyone' }), stage)
    .where('lead.created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The market's lists after the save. */
function withRule(
  { lists }: RoutingTable,
  place: ListPlace | undefined,
  rule: WebRule,
): readonly RoutedList[] {
  if (!place) return lists;
  const others = lists.filter(({ id }) => id !== place.id);
  return [...others, { ...place, matcher: matcherOf(rule) }].toSorted((one, other) => one.id - other.id);
}
