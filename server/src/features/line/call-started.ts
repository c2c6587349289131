import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { callStarted } from '@otolead/contract/line/line.endpoints.ts';
import type { Context } from '../../platform/http/context.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { takeArrival } from './arrival.ts';
import type { Caller } from './line.lead.ts';
import { findLineAgentNamed } from './line.queries.ts';
import { lineOf } from './own-line.ts';

/**
 * Takes the dialer's report that a call reached an agent. The number is asked for, because an address would be logged, and
 * the answer proves the report: one about a call that the agent does not have is forged or late. A dialer that does not
 * answer is trusted by its secret. Throws 404 for an unknown agent, 409 for another call.
 */
export async function takeStarted(
  context: Context,
  { user, call_id: code, lead_id }: ParsedOf<typeof callStarted>,
): Promise<{ readonly lead_id: number | null; readonly repeated: boolean }> {
  const { db, clock, market } = context;
  const agent = await findLineAgentNamed(db, market, user);
  if (!agent) throw notFound();
  const caller = await callerOf(context, { user, code, vendorLeadCode: lead_id ?? null });
  const { leadId, isRepeated } = await takeArrival({ db, clock }, market, { ...caller, agent, code });
  return { lead_id: leadId, repeated: isRepeated };
}

interface Reported {
  readonly user: string;
  readonly code: string;
  readonly vendorLeadCode: string | null;
}

async function callerOf(context: Context, { user, code, vendorLeadCode }: Reported): Promise<Caller> {
  const reported = { vendorLeadCode, phoneNumber: null };
  const detail = await lineOf(context)?.read(user);
  if (detail === undefined) return reported;
  if (detail?.callCode !== code) throw new AppError(409, 'conflict', text('line:another_call'));
  return { vendorLeadCode: detail.vendorLeadCode ?? vendorLeadCode, phoneNumber: detail.phoneNumber };
}
