import { text } from '@otolead/contract/kernel/text.ts';
import { mayShareViews, VIEW_ROLES } from '@otolead/contract/saved-views/saved-views.policy.ts';
import type { SavedView, saveViewRequest } from '@otolead/contract/saved-views/saved-views.schema.ts';
import { MOST_VIEWS } from '@otolead/contract/saved-views/views.limits.ts';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/database-error.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, conflict, forbidden, invalidInput, notFound } from '../../platform/http/errors.ts';
import {
  countOwnViews,
  type FoundView,
  findView,
  isNameTaken,
  lockOwner,
  lockOwnView,
  type Viewer,
} from './views.queries.ts';

type SaveView = z.output<typeof saveViewRequest>;

export const viewerOf = ({ actor, market }: ActorContext): Viewer => ({
  userId: actor.userId,
  roleId: actor.roleId,
  marketId: market.id,
});

/**
 * Creates a view, or updates one of the caller's. Throws 404 for other people's, 409 for a stale version, 403 for
 * sharing without the role, 400 for a taken name.
 */
export async function saveView(context: ActorContext, request: SaveView): Promise<SavedView> {
  try {
    return await inTransaction(context.db, (tx) => save(tx, context, request));
  } catch (error) {
    // Two tabs saved at once: both found the name free, one was faster.
    if (isUniqueViolation(error)) throw nameTaken();
    throw error;
  }
}

const nameTaken = () => invalidInput({ name: text('saved-views:name_taken') });

async function save(tx: Tx, context: ActorContext, request: SaveView): Promise<SavedView> {
  const viewer = viewerOf(context);
  const before = request.id === undefined ? undefined : await lockOwnView(tx, viewer, request.id);
  if (request.id !== undefined && !before) throw notFound();
  if (before && request.version !== undefined && request.version !== before.version) {
    throw conflict(text('saved-views:changed'), presentView(viewer, await findView(tx, viewer, before.id)));
  }
  await refuse(tx, viewer, request);
  const id = before
    ? await change(tx, before, request, context.clock.now())
    : await insert(tx, viewer, request, context.clock.now());
  return presentView(viewer, await findView(tx, viewer, id));
}

async function refuse(tx: Tx, viewer: Viewer, request: SaveView): Promise<void> {
  const { shared_role_id: roleId } = request;
  if (roleId !== undefined) {
    if (!mayShareViews(viewer.roleId)) throw forbidden();
    if (!VIEW_ROLES.includes(roleId))
      throw invalidInput({ shared_role_id: text('saved-views:role_unknown') });
  }
  if (await isNameTaken(tx, viewer, { ...request, id: request.id })) {
    throw nameTaken();
  }
  // Serialises a user's saves, so that simultaneous ones are counted exactly.
  if (request.id === undefined) await lockOwner(tx, viewer);
  if (request.id === undefined && (await countOwnViews(tx, viewer, request.screen)) >= MOST_VIEWS) {
    throw badRequest(text('saved-views:too_many', { limit: MOST_VIEWS }));
  }
}

const columnsOf = ({ name, filters, columns, shared_role_id: roleId }: SaveView) => ({
  name,
  filters: JSON.stringify(filters),
  columns: JSON.stringify(columns ?? null),
  shared_role_id: roleId ?? null,
});

async function insert(tx: Tx, viewer: Viewer, request: SaveView, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('saved_view')
    .values({
      ...columnsOf(request),
      market_id: viewer.marketId,
      owner_id: viewer.userId,
      screen: request.screen,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function change(
  tx: Tx,
  before: { readonly id: number; readonly version: number },
  request: SaveView,
  now: Date,
): Promise<number> {
  await tx
    .updateTable('saved_view')
    .set({ ...columnsOf(request), version: before.version + 1, updated_at: now })
    .where('id', '=', before.id)
    .execute();
  return before.id;
}

/** Throws 404 for other people's views. */
export function removeView(context: ActorContext, id: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    if (!(await lockOwnView(tx, viewerOf(context), id))) throw notFound();
    await tx.deleteFrom('saved_view').where('id', '=', id).execute();
  });
}

export function presentView({ userId }: Viewer, view: FoundView): SavedView {
  return {
    id: view.id,
    screen: view.screen as SavedView['screen'],
    name: view.name,
    filters: view.filters,
    columns: view.columns,
    shared_role_id: view.shared_role_id,
    shared_role: view.shared_role,
    is_own: view.owner_id === userId,
    owner_name: view.owner_name,
    version: view.version,
  };
}
