import { hasCall } from '@otolead/contract/dialer/line.rules.ts';
import { outcomeCodes } from '@otolead/contract/dialer/outcomes.rules.ts';
import { marketById } from '@otolead/contract/kernel/market.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { dialerAccess } from '../../platform/environment.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { findSiteSettings } from '../config/config.public.ts';
import type { AgentLine, LineDetail, LineOutcome } from './agent-line.ts';
import type { LinesOf } from './dialers.ts';
import { outcomeOf, type WrappedUp } from './line.outcomes.ts';

export const FINISH_CALL = 'finish_line_call';

/** Within some four minutes; a later disposition would fall on another call. */
const MOST_TRIES = 6;

interface FinishedCall extends LineOutcome {
  readonly market_id: number;
  /** The dialer's user name. */
  readonly user: string;
  readonly lead_id: number;
  /** The dialer's name of the call, if it was known. */
  readonly code: string | null;
  /** Pause code that the agent asked for; null to go on. */
  readonly pause: string | null;
}

/**
 * Queues a wrap-up for the dialer in its transaction, where the agent's line has the call. Nothing happens without a
 * line, and the agent waits for nothing.
 */
export async function queueFinish(
  tx: Tx,
  { actor, environment, market }: ActorContext,
  leadId: number,
  wrapped: WrappedUp,
): Promise<void> {
  if (dialerAccess(environment).agentUrls[market.code] === undefined) return;
  const line = await tx
    .selectFrom('agent_line as line')
    .innerJoin('app_user', 'app_user.id', 'line.user_id')
    .innerJoin('line_call as call', (join) =>
      join.onRef('call.market_id', '=', 'line.market_id').onRef('call.call_code', '=', 'line.call_code'),
    )
    .where('line.market_id', '=', market.id)
    .where('line.user_id', '=', actor.userId)
    .where('call.lead_id', '=', leadId)
    .select(['app_user.dialer_user_id as user', 'line.call_code as code', 'line.pause_after as pause'])
    .executeTakeFirst();
  if (!line?.user) return;
  const { user, code, pause } = line;
  const { disposition_codes: setting } = await findSiteSettings(tx, market);
  const call: FinishedCall = {
    ...outcomeOf(wrapped, outcomeCodes(setting), market),
    ...{ market_id: market.id, user, lead_id: leadId, code, pause },
  };
  await sql`select graphile_worker.add_job(${FINISH_CALL}, ${JSON.stringify(call)}::json,
    queue_name => ${`line ${market.id} ${user}`}, max_attempts => ${MOST_TRIES}::integer)`.execute(tx);
}

/**
 * Pauses if the agent asked for it, hangs up and sets the disposition, in the order that VICIdial wants. Reads the line
 * first: a call that ended in the meantime was wrapped up on the dialer's own screen, and any other call is not ours to
 * end. Throws without an answer, to be tried again.
 */
export async function finishCall(linesOf: LinesOf, payload: unknown): Promise<void> {
  const call = payload as FinishedCall;
  const line = linesOf(marketById(call.market_id));
  if (!line) return;
  const detail = await line.read(call.user);
  if (detail === undefined) throw new Error('the dialer does not answer');
  if (detail === null || !hasCall(detail.state) || !isSame(detail, call)) return;
  if (call.pause !== null) await line.pause(call.user, call.pause);
  if (detail.state === 'consulting') await line.takeBack(call.user);
  if (detail.state !== 'wrap_up') await line.hangUp(call.user);
  await setOutcome(line, call);
}

async function setOutcome(line: AgentLine, call: FinishedCall): Promise<void> {
  const answer = await line.finish(call.user, { status: call.status, callbackAt: call.callbackAt });
  if (answer === 'unavailable') throw new Error('the dialer does not answer');
}

const isSame = (detail: LineDetail, { code, lead_id: leadId }: FinishedCall): boolean =>
  detail.callCode !== null && detail.callCode === code ? true : detail.vendorLeadCode === String(leadId);
