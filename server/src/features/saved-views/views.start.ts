import { mayReach, normalisePath } from '@otolead/contract/kernel/access.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { OwnStart, saveStartRequest } from '@otolead/contract/session/start.schema.ts';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { findUsableView, type Viewer } from './views.queries.ts';
import { viewerOf } from './views.service.ts';

/**
 * Stores the caller's start in this market; null for the specified start. Throws 400 at its field for a screen that the
 * caller may not open and for a view neither own nor shared with the caller's role.
 */
export async function chooseStart(
  context: ActorContext,
  request: z.output<typeof saveStartRequest>,
): Promise<OwnStart | null> {
  const viewer = viewerOf(context);
  return inTransaction(context.db, async (tx) => {
    const start = await startOf(tx, context, request);
    await keepStart(tx, viewer, start);
    return start;
  });
}

async function startOf(
  tx: Tx,
  context: ActorContext,
  { path, view_id: viewId }: z.output<typeof saveStartRequest>,
): Promise<OwnStart | null> {
  const view = viewId === undefined ? undefined : await findUsableView(tx, viewerOf(context), viewId);
  if (viewId !== undefined && !view) throw invalidInput({ view_id: text('saved-views:start.view_unknown') });
  const screen = view ? `/${view.screen}` : path;
  if (screen === undefined) return null;
  if (!mayReach(screen, context.actor.held, context.actor.denied)) {
    throw invalidInput({ path: text('saved-views:start.screen_unknown') });
  }
  return { path: normalisePath(screen), view_id: view?.id ?? null };
}

async function keepStart(tx: Tx, { userId, marketId }: Viewer, start: OwnStart | null): Promise<void> {
  if (!start) {
    await tx
      .deleteFrom('own_start')
      .where('user_id', '=', userId)
      .where('market_id', '=', marketId)
      .execute();
    return;
  }
  await tx
    .insertInto('own_start')
    .values({ user_id: userId, market_id: marketId, ...start })
    .onConflict((conflict) => conflict.columns(['user_id', 'market_id']).doUpdateSet(start))
    .execute();
}
