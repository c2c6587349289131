import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { ActorContext } from './context.ts';
import { AppError } from './errors.ts';

/** How long a confirmed password stays valid, so that saving a form twice asks once. */
const PROVEN_MS = 5 * 60_000;

/** Throws 400 `password_required` where the market asks for the user's password again. */
export async function requireProof(
  { actor, clock, db, market }: ActorContext,
  endpoint: Endpoint,
): Promise<void> {
  if (!endpoint.asksAgain) return;
  const since = clock.now().getTime() - (actor.provenAt?.getTime() ?? 0);
  if (since < PROVEN_MS) return;
  const setting = await db
    .selectFrom('site_setting')
    .where('market_id', '=', market.id)
    .where('key', '=', 'ask_password_again')
    .select('value')
    .executeTakeFirst();
  if (setting?.value === '1')
    throw new AppError(400, 'password_required', text('kernel:error.password_required'));
}
