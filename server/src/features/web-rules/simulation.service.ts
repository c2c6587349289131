import type { DataOf, ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Move } from '@otolead/contract/web-rules/replay.rules.ts';
import { EMPTY_RULE, withDraft } from '@otolead/contract/web-rules/rule.rules.ts';
import { draftOf, NEW_RULE, type RuleValues } from '@otolead/contract/web-rules/rule-form.rules.ts';
import type { getSimulation, simulateRule } from '@otolead/contract/web-rules/simulation.endpoints.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput, notFound } from '../../platform/http/errors.ts';
import { namesOf } from '../config/config.public.ts';
import { startJob } from '../jobs/jobs.public.ts';
import { routingTable } from './lists.ts';
import { checkRule } from './web-rules.checks.ts';
import { findList, findRule } from './web-rules.queries.ts';

/**
 * Starts the try-out of a draft as a job; returns its id. Throws 404 for a list outside the market, 400 for one without
 * routing and for an invalid rule.
 */
export function startSimulation(
  context: ActorContext,
  { process_list_id: listId, ...groups }: ParsedOf<typeof simulateRule>,
): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const list = await findList(tx, context, listId);
    if (!list) throw notFound();
    const table = await routingTable(tx, context.market.id);
    if (!table.places.has(listId)) throw invalidInput({ process_list_id: text('web-rules:inactive') });
    const given = Object.entries(groups).filter(([, value]) => value !== undefined);
    const values: RuleValues = { ...NEW_RULE, ...Object.fromEntries(given) };
    await checkRule(tx, context, values);
    const stored = await findRule(tx, listId);
    const rule = withDraft(stored ? { ...EMPTY_RULE, ...stored.rule } : null, draftOf(values));
    const title = text('web-rules:simulation.of', { name: list.list_name });
    const job = await startJob(tx, context, { kind: 'rule_simulation', title, request: { listId, rule } });
    return job.id;
  });
}

/** Progress and result of the caller's try-out. Throws 404 for another's. */
export async function simulationOf(
  context: ActorContext,
  jobId: number,
): Promise<DataOf<typeof getSimulation>> {
  const job = await context.db
    .selectFrom('job')
    .leftJoin('rule_simulation', 'rule_simulation.job_id', 'job.id')
    .where('job.id', '=', jobId)
    .where('job.kind', '=', 'rule_simulation')
    .where('job.user_id', '=', context.actor.userId)
    .where('job.market_id', '=', context.market.id)
    .select(['job.state', 'job.done', 'job.total', 'rule_simulation.result'])
    .executeTakeFirst();
  if (!job) throw notFound();
  const { result, ...progress } = job;
  if (result === null) return { ...progress, result: null };
  const { fates = null, judged, moved, moves } = result;
  return { ...progress, result: { fates, judged, moved, moves: await movesInWords(context, moves) } };
}

async function movesInWords(context: ActorContext, moves: readonly Move[]) {
  const ids = moves.flatMap(({ from, to }) => [from, to]);
  const names = await namesOf(context, [{ table: 'process_list', ids }]);
  const listOf = (id: number | null) =>
    id === null ? null : { id, name: names.row('process_list', id)?.name ?? `#${id}` };
  return moves.map(({ from, to, leads, leadIds }) => ({
    from: listOf(from),
    to: listOf(to),
    leads,
    lead_ids: leadIds,
  }));
}
