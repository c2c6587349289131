import { mayPushWithPriority, priorityErrors, priorityLimit } from '@otolead/contract/dialer/dialer.rules.ts';
import { PUSH_RIGHTS, type PushMode, pushModeOf } from '@otolead/contract/kernel/push-mode.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import { type LeadFilters, leadFilters } from '@otolead/contract/leads/filters.schema.ts';
import type { LeadListRequest } from '@otolead/contract/leads/leads.schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, invalidInput } from '../../platform/http/errors.ts';
import { paginate } from '../../platform/http/paginate.ts';
import type { Answer } from '../../platform/http/route.ts';
import { findSiteSettings } from '../config/config.public.ts';
import { freezeLeads, startJob } from '../jobs/jobs.public.ts';
import { countSelected, selectedLeads } from '../leads/leads.public.ts';
import { findDialerList, findProcessNames } from './dialer.queries.ts';

/** Request as stored by a push job. */
export interface PushJobRequest {
  readonly mode: PushMode;
  /** List of a priority push; other pushes use each lead's own. */
  readonly processListId: number | null;
}

/**
 * Freezes the leads of a push and queues it (domain.md 14). The push itself checks who may be called, lead by lead.
 * Throws 400 for a priority push without a list or of too many leads, and without leads.
 */
export async function startPush(
  context: ActorContext,
  request: LeadListRequest,
): Promise<Answer<{ readonly job_id: number }>> {
  const mode = pushModeOf(request) as PushMode;
  const filters = pushedFilters(mode, request);
  if (mode === 'priority') await refusePriority(context, request, filters);
  const { id, total } = await inTransaction(context.db, async (tx) => {
    const kept: PushJobRequest = { mode, processListId: listOf(mode, request) };
    const started = await startJob(tx, context, {
      kind: 'dialer_push',
      title: await titleOf(context, mode, request),
      request: kept,
      requestId: request.request_id,
      access: PUSH_RIGHTS[mode],
    });
    if (!started.isNew) return started;
    const frozen = await freezeLeads(tx, started.id, selectedLeads(tx, context, filters));
    if (frozen === 0) throw badRequest(text('dialer:nothing_found'));
    return { ...started, total: frozen };
  });
  return {
    data: { job_id: id },
    message: text('dialer:started', { count: total }),
    pagination: paginate({ total, limit: Math.max(total, 1), page: 1, hasNext: false }),
  };
}

/** A global push selects all callable leads instead of the list's; 'All' names no process. */
function pushedFilters(mode: PushMode, request: LeadListRequest): LeadFilters {
  const filters = leadFilters.parse(request);
  return mode === 'global' ? { gm_id: filters.gm_id, dialer_eligibility: true } : filters;
}

function listOf(mode: PushMode, { priority_list_id: listId }: LeadListRequest): number | null {
  return mode === 'priority' ? (listId ?? null) : null;
}

async function refusePriority(
  context: ActorContext,
  request: LeadListRequest,
  filters: LeadFilters,
): Promise<void> {
  const errors = priorityErrors(request);
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  const { db, market } = context;
  const limit = priorityLimit(await findSiteSettings(db, market));
  const [total, list] = await Promise.all([
    countSelected(context, filters, limit),
    findDialerList(db, market, request.priority_list_id as number),
  ]);
  if (!list) throw invalidInput({ priority_list_id: text('dialer:priority_list_unknown') });
  if (!mayPushWithPriority(total, limit)) throw badRequest(text('dialer:priority_too_many', { limit }));
}

async function titleOf(
  { db, market }: ActorContext,
  mode: PushMode,
  { gm_id: gmIds, priority_list_id: listId }: LeadListRequest,
): Promise<Text> {
  if (mode === 'filtered') return text('dialer:job.filtered');
  if (mode === 'priority') {
    const list = await findDialerList(db, market, listId as number);
    return text('dialer:job.priority', { list: list?.list_name ?? '' });
  }
  if (!gmIds?.length) return text('dialer:job.global_all');
  const names = await findProcessNames(db, market, gmIds);
  return text('dialer:job.global', { process: names.join(', ') });
}
