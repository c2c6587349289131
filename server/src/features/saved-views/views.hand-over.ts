import { text } from '@otolead/contract/kernel/text.ts';
import { MOST_VIEWS, VIEW_NAME_LENGTH } from '@otolead/contract/saved-views/views.limits.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, invalidInput } from '../../platform/http/errors.ts';
import { logChange } from '../../platform/records/change-log.ts';
import { findManagedUser } from '../users/users.public.ts';
import { lockOwner } from './views.queries.ts';
import { viewerOf } from './views.service.ts';

/**
 * Gives all views of a deactivated user to an active one of the same role in the market; name collisions get the old
 * owner's name appended. Throws 400 if the new owner would have too many, and like findManagedUser for either.
 */
export async function handOverViews(context: ActorContext, ownerId: number, userId: number): Promise<number> {
  const owner = await findManagedUser(context, ownerId);
  const user = await findManagedUser(context, userId);
  if (owner.status !== '0') throw badRequest(text('saved-views:hand_over.still_active'));
  if (user.status !== '1' || user.role_id !== owner.role_id)
    throw invalidInput({ user_id: text('saved-views:hand_over.other_role') });
  const { market, clock } = context;
  return inTransaction(context.db, async (tx) => {
    await lockOwner(tx, { ...viewerOf(context), userId });
    const kept = await tx
      .selectFrom('saved_view')
      .where('owner_id', 'in', [ownerId, userId])
      .where('market_id', '=', market.id)
      .groupBy('screen')
      .select((eb) => eb.fn.countAll<number>().as('views'))
      .execute();
    if (kept.some(({ views }) => views > MOST_VIEWS))
      throw badRequest(text('saved-views:too_many', { limit: MOST_VIEWS }));
    const moved = await tx
      .updateTable('saved_view')
      .set({
        owner_id: userId,
        updated_at: clock.now(),
        name: sql<string>`case when exists (
            select 1 from saved_view taken where taken.owner_id = ${userId} and taken.market_id = saved_view.market_id
              and taken.screen = saved_view.screen and lower(taken.name) = lower(saved_view.name))
          then left(saved_view.name, ${VIEW_NAME_LENGTH / 2}::integer) || ' (' || left(${owner.name}::text, 20) || ' '
            || saved_view.id || ')'
          else saved_view.name end`,
        version: sql<number>`version + 1`,
      })
      .where('owner_id', '=', ownerId)
      .where('market_id', '=', market.id)
      .returning('id')
      .execute();
    if (moved.length > 0)
      await logChange(tx, context, {
        record: 'user',
        recordId: ownerId,
        changes: { views_handed_over: { old: null, new: clock.now().toISOString() } },
        everyMarket: true,
      });
    return moved.length;
  });
}
