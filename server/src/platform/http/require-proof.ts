import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { ActorContext } from './context.ts';
import { AppError } from './errors.ts';

/** How long a confirmed password stays valid, so that saving a form twice asks once. */
const PROVEN_MS = 5 * 60_000;

/** Whether the user's password, or what stands for it, was given minutes ago. */
function isProven({ actor, clock }: Pick<ActorContext, 'actor' | 'clock'>): boolean {
  return clock.now().getTime() - (actor.provenAt?.getTime() ?? 0) < PROVEN_MS;
}

const passwordRequired = () => new AppError(400, 'password_required', text('kernel:error.password_required'));

/** Throws 400 `password_required` unless the user's password was given minutes ago. */
export function refuseUnproven(context: Pick<ActorContext, 'actor' | 'clock'>): void {
  if (!isProven(context)) throw passwordRequired();
}

/** Throws 400 `password_required` where the market asks for the user's password again. */
export async function requireProof(context: ActorContext, endpoint: Endpoint): Promise<void> {
  const { db, market } = context;
  if (endpoint.asksAgain !== true || isProven(context)) return;
  const setting = await db
    .selectFrom('site_setting')
    .where('market_id', '=', market.id)
    .where('key', '=', 'ask_password_again')
    .select('value')
    .executeTakeFirst();
  if (setting?.value === '1') throw passwordRequired();
}
