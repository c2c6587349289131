import { text } from '@otolead/contract/kernel/text.ts';
import { dialerAccess } from '../../platform/environment.ts';
import type { ActorContext, Context } from '../../platform/http/context.ts';
import { badRequest } from '../../platform/http/errors.ts';
import { type AgentLine, linesOf } from '../dialer/dialer.public.ts';
import { findLineAgent, type LineAgent } from './line.queries.ts';

/** The market's switch, if the operator has set one. */
export const lineOf = ({ db, clock, environment, market }: Context): AgentLine | undefined =>
  linesOf(db, clock, dialerAccess(environment))(market);

/** The caller at the switch. Throws 400 for a market or a user without a line. */
export async function ownLine(
  context: ActorContext,
): Promise<{ readonly line: AgentLine; readonly agent: LineAgent }> {
  const line = lineOf(context);
  const agent = line && (await findLineAgent(context.db, context.market, context.actor.userId));
  if (!line || !agent) throw badRequest(text('line:no_line'));
  return { line, agent };
}
