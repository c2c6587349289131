import { hopperPriority } from '@otolead/contract/dialer/lists.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import type { TaskList } from 'graphile-worker';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recordActivities } from '../activity/activity.public.ts';
import {
  countTries,
  type JobTaskServices,
  jobTask,
  type LeadOutcome,
  lockJob,
  queueWork,
  type RunningJob,
  recordOutcomes,
  takeWaiting,
} from '../jobs/jobs.public.ts';
import { withinLimits } from './daily-limit.ts';
import { type Candidate, findCandidates } from './dialer.leads.ts';
import { type Claim, claim, type Settled, settle } from './dialer.registry.ts';
import type { PushJobRequest } from './dialer.service.ts';
import type { Dialer, DialerAnswer, Push } from './dialer.ts';

interface PushServices extends JobTaskServices {
  /** Dialer of a market. */
  readonly dialerOf: (market: Market) => Dialer;
}

/** Leads per batch, which is what a killed worker may send again. */
const BATCH = 500;
/** Concurrent pushes, as many as a real dialer's web server tolerates. */
const IN_FLIGHT = 12;
/** Tries per lead without an answer, with delays of 2, 4, 8 and 16 seconds. */
const MOST_TRIES = 5;

export function dialerTasks(services: PushServices): TaskList {
  return { dialer_push: jobTask(services, 'dialer_push', (running) => pushLeads(services, running)) };
}

/** Processes the waiting leads; unanswered ones are retried a little later. */
async function pushLeads(services: PushServices, running: RunningJob): Promise<void> {
  let after = 0;
  let tries = 1;
  for (;;) {
    const batch = await beginBatch(services, running, after);
    if (batch === 'over') return;
    if (batch.leadIds.length === 0) break;
    after = batch.leadIds.at(-1) ?? after;
    const answers = await send(services.dialerOf(running.market), batch.pushes);
    tries = Math.max(tries, await endBatch(services, running, batch, answers));
  }
  await inTransaction(services.db, (tx) => queueWork(tx, 'dialer_push', running.job.id, 2 ** tries));
}

interface Batch {
  readonly leadIds: readonly number[];
  readonly candidates: ReadonlyMap<number, Candidate>;
  readonly claims: ReadonlyMap<number, Claim>;
  readonly pushes: readonly (Push & { readonly leadId: number })[];
}

/** Selects the next leads and claims them for this job, before anything is sent. */
function beginBatch(
  { clock, db }: PushServices,
  { job, market }: RunningJob,
  after: number,
): Promise<Batch | 'over'> {
  const request = job.request as unknown as PushJobRequest;
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const leadIds = await takeWaiting(tx, job.id, { size: BATCH, after, now });
    if (!leadIds) return 'over';
    const found = await withinLimits(
      tx,
      { market, now },
      await findCandidates(tx, { market, now }, request, leadIds),
    );
    const claims = await claim(tx, job.id, market.id, found, now);
    const pushes = found.flatMap(({ leadId, list, mobile, subStatusId, gmtOffset }) => {
      const taken = claims.get(leadId);
      if (!taken || !list) return [];
      const code = { vendorLeadCode: String(leadId), round: taken.round };
      return [
        {
          ...{ leadId, listId: list.listId, phoneNumber: mobile, gmtOffset },
          hopper: hopperPriority(request.mode, subStatusId),
          ...code,
        },
      ];
    });
    return { leadIds, claims, pushes, candidates: new Map(found.map((lead) => [lead.leadId, lead])) };
  });
}

/** Sends concurrently; an error of one push is 'unavailable' for that one. */
async function send(dialer: Dialer, pushes: Batch['pushes']): Promise<Map<number, DialerAnswer>> {
  const answers = new Map<number, DialerAnswer>();
  const waiting = pushes.values();
  const lane = async () => {
    for (const push of waiting) {
      const answer = await dialer.addLead(push).catch((): DialerAnswer => ({ kind: 'unavailable' }));
      answers.set(push.leadId, answer);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  return answers;
}

/** Writes registry, history, outcomes and progress of a batch in one transaction; returns its highest try count. */
function endBatch(
  { clock, db }: PushServices,
  { actor, job, market }: RunningJob,
  batch: Batch,
  answers: ReadonlyMap<number, DialerAnswer>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockJob(tx, job.id);
    const now = clock.now();
    const unanswered = [...answers].flatMap(([leadId, { kind }]) => (kind === 'unavailable' ? [leadId] : []));
    const tries = await countTries(tx, job.id, unanswered);
    const outcomes = batch.leadIds.flatMap((leadId): LeadOutcome[] => {
      const isLastTry = (tries.get(leadId) ?? 0) >= MOST_TRIES;
      const outcome = outcomeOf(leadId, batch, answers.get(leadId), isLastTry);
      return outcome ? [outcome] : [];
    });
    await settle(tx, job.id, settledOf(answers), now);
    const recorded = await recordOutcomes(tx, job.id, outcomes);
    const stateOf = new Map(outcomes.map(({ leadId, state }) => [leadId, state]));
    const isPriority = (job.request as unknown as PushJobRequest).mode === 'priority';
    const told = batch.pushes.filter(({ leadId }) => recorded.has(leadId));
    await recordActivities(
      tx,
      told.map(({ leadId, listId }) => ({
        leadId,
        marketId: market.id,
        type: 'dialer_push',
        source: 'dialer',
        actor,
        now,
        facts: {
          dialer_activity: 'push',
          dialer_push_status: stateOf.get(leadId) ?? 'done',
          dialed_via: isPriority ? 'priority' : 'dialer',
          list_id: listId,
        },
      })),
    );
    return Math.max(0, ...tries.values());
  });
}

function outcomeOf(
  leadId: number,
  { candidates, claims }: Batch,
  answer: DialerAnswer | undefined,
  isLastTry: boolean,
): LeadOutcome | undefined {
  const skipped = (reason: string): LeadOutcome => ({
    leadId,
    state: 'skipped',
    reason: `dialer:refused.${reason}`,
  });
  const candidate = candidates.get(leadId);
  if (!candidate) return skipped('gone');
  if (candidate.refusal) return skipped(candidate.refusal);
  if (!claims.has(leadId)) return skipped('in_dialer');
  switch (answer?.kind) {
    // An echo: the lead was sent before, and the first answer was lost.
    case 'accepted':
    case 'duplicate':
      return { leadId, state: 'done', reason: null };
    case 'dnc':
      return skipped('dnc');
    case 'refused':
      return { leadId, state: 'failed', reason: 'dialer:refused.dialer' };
    default:
      return isLastTry ? { leadId, state: 'failed', reason: 'dialer:refused.unavailable' } : undefined;
  }
}

/** A lead without an answer stays claimed: the next push sends it under the same round. */
function settledOf(answers: ReadonlyMap<number, DialerAnswer>): Settled[] {
  return [...answers].flatMap(([leadId, answer]): Settled[] => {
    if (answer.kind === 'unavailable') return [];
    const isIn = answer.kind === 'accepted' || answer.kind === 'duplicate';
    const dialerLeadId = 'dialerLeadId' in answer ? answer.dialerLeadId : null;
    return [{ leadId, state: isIn ? 'accepted' : 'refused', dialerLeadId }];
  });
}
