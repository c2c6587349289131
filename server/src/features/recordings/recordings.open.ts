import { randomBytes } from 'node:crypto';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { isAuditedAgent } from '@otolead/contract/kernel/roles.ts';
import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import { streamRecording } from '@otolead/contract/recordings/recordings.endpoints.ts';
import { canBeHeard } from '@otolead/contract/recordings/recordings.rules.ts';
import type {
  leadRecordings,
  leadRecordingsRequest,
  OpenedRecording,
  openRecordingRequest,
} from '@otolead/contract/recordings/recordings.schema.ts';
import type { z } from 'zod';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { cookieOptions } from '../../platform/http/cookies.ts';
import { AppError, badRequest, notFound } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import { hashToken } from '../../platform/http/session-guard.ts';
import { leadScope, scopedLeadRows, scopedLeads } from '../leads/leads.public.ts';
import { findRecordingRule } from './recording-rules.queries.ts';
import { chosenRecording } from './recordings.of-audit.ts';
import { ticketCookie } from './recordings.stream.ts';

/** Longer than any call, so that a paused one goes on. */
const TICKET_MS = 30 * 60_000;

/** Recordings that the caller may hear: agents only of their own calls, and only where the market allows it. */
async function heardBy({ actor, db, market }: ActorContext) {
  const rule = await findRecordingRule(db, market.id);
  const isAgent = isAuditedAgent(actor.roleId);
  return { rule, isAllowed: !isAgent || rule.agents_hear, agentId: isAgent ? actor.userId : undefined };
}

const recordingsOf = (context: ActorContext, leadId: number, agentId: number | undefined) =>
  scopedLeadRows(context.db, 'recording', leadScope(context))
    .where('lead.lead_id', '=', leadId)
    .$if(agentId !== undefined, (rows) => rows.where('recording.agent_id', '=', agentId as number))
    .leftJoin('app_user', 'app_user.id', 'recording.agent_id')
    .selectAll('recording')
    .select('app_user.name as agent_name');

/** Recordings of a lead, the latest first; 404 outside the scope. Empty for agents who may not hear. */
export async function recordingsOfLead(
  context: ActorContext,
  { lead_id: leadId, audit_id: auditId }: z.output<typeof leadRecordingsRequest>,
): Promise<z.output<typeof leadRecordings>> {
  const { db, market, t } = context;
  const known = scopedLeads(db, leadScope(context)).where('lead.lead_id', '=', leadId).select('lead.lead_id');
  if (!(await known.executeTakeFirst())) throw notFound();
  const { rule, isAllowed, agentId } = await heardBy(context);
  if (!isAllowed) return { rows: [], chosen: null };
  const rows = await recordingsOf(context, leadId, agentId).orderBy('recording.called_at', 'desc').execute();
  const keptUntil = (calledAt: Date) => {
    if (rule.keep_months === 0) return null;
    const end = new Date(calledAt);
    end.setUTCMonth(end.getUTCMonth() + rule.keep_months);
    // Of a shorter month it is the last day, as PostgreSQL counts months.
    if (end.getUTCDate() !== calledAt.getUTCDate()) end.setUTCDate(0);
    return localDate(end, market.timeZone);
  };
  return {
    rows: rows.map((row) => {
      const state = t(text(composedKey(`recordings:state.${row.state}`)));
      const reason = row.reason && t(text(composedKey(`recordings:reason.${row.reason}`)));
      return {
        id: row.id,
        call_id: row.call_id,
        called_at: row.called_at.toISOString(),
        agent_id: row.agent_id,
        agent_name: row.agent_name ?? '',
        state: row.state,
        state_text: reason ? t(text('recordings:stated', { state, reason })) : state,
        seconds: row.seconds,
        kept_until: canBeHeard(row.state) ? keptUntil(row.called_at) : null,
      };
    }),
    chosen: auditId === undefined ? null : await chosenRecording(context, rows, { leadId, auditId }),
  };
}

/**
 * Gives the caller's session a ticket to stream a recording. Throws 404 outside the scope and for other agents' calls, 403
 * for agents of a market that lets none hear, 400 for one that cannot be played.
 */
export async function openForHearing(
  context: ActorContext,
  { lead_id: leadId, recording_id: id }: z.output<typeof openRecordingRequest>,
): Promise<Answer<OpenedRecording>> {
  const { actor, clock, db, environment, market } = context;
  const { isAllowed, agentId } = await heardBy(context);
  if (!isAllowed) throw new AppError(403, 'forbidden', text('recordings:not_yours'));
  const row = await recordingsOf(context, leadId, agentId).where('recording.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  if (!canBeHeard(row.state) || row.content_type === null)
    throw badRequest(text('recordings:cannot_be_heard'));
  const ticket = randomBytes(32).toString('base64url');
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('recording_ticket').where('expires_at', '<', now).execute();
    await tx
      .insertInto('recording_ticket')
      .values({
        token_hash: hashToken(ticket),
        market_id: market.id,
        lead_id: leadId,
        recording_id: id,
        session_id: actor.sessionId,
        expires_at: new Date(now.getTime() + TICKET_MS),
      })
      .execute();
  });
  const stream = `/${market.code}${servedPath(streamRecording)}`;
  const options = { ...cookieOptions(environment), path: stream, maxAge: TICKET_MS / 1000 };
  return {
    data: {
      url: `${stream}?recording_id=${id}&opened=${now.getTime()}`,
      content_type: row.content_type,
      file_size: row.file_size,
      seconds: row.seconds,
      peaks: row.peaks && [...row.peaks],
    },
    cookie: [ticketCookie(id), ticket, options],
  };
}
