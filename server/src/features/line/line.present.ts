import { e164 } from '@otolead/contract/kernel/phone.ts';
import type { LineCallData, LineData } from '@otolead/contract/line/line.schema.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { findSiteSettings } from '../config/config.public.ts';
import { pauseNames } from './line.pauses.ts';
import {
  findLeadName,
  findLine,
  findLineAgent,
  findLineCall,
  findPoll,
  type LineCallRow,
} from './line.queries.ts';
import { lineOf } from './own-line.ts';

/** A dialer that is silent for longer tells nothing about its lines. */
const CURRENT_MS = 15_000;

/** The caller's line; null without a dialer, or for a user whom it does not know. */
export async function lineStateOf(context: ActorContext): Promise<LineData | null> {
  const { db, actor, clock, market, t } = context;
  if (!lineOf(context)) return null;
  const [agent, line, polledAt, settings] = await Promise.all([
    findLineAgent(db, market, actor.userId),
    findLine(db, market, actor.userId),
    findPoll(db, market),
    findSiteSettings(db, market),
  ]);
  if (!agent) return null;
  const call = line?.call_code ? await findLineCall(db, market, line.call_code) : undefined;
  return {
    state: line?.state ?? 'away',
    reason: line?.reason ?? null,
    since: line?.since.toISOString() ?? null,
    call: call ? await presentCall(context, call) : null,
    pause_reasons: [...pauseNames(settings.pause_codes, t)].map(([code, name]) => ({ code, name })),
    pause_after: line?.pause_after ?? null,
    is_current: clock.now().getTime() - polledAt.getTime() <= CURRENT_MS,
  };
}

async function presentCall({ db, market }: ActorContext, call: LineCallRow): Promise<LineCallData> {
  const { call_code: code, direction, started_at, lead_id, mobile, note } = call;
  const name = lead_id === null ? null : await findLeadName(db, market, lead_id);
  return {
    code,
    direction,
    started_at: started_at.toISOString(),
    // A lead that was erased during the call does not open any more.
    lead_id: name === null ? null : lead_id,
    lead_name: name,
    mobile: mobile === null ? null : e164(mobile),
    note: lead_id !== null && name === null ? 'erased' : note,
  };
}
