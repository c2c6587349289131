import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { SavedViewTable } from '../../tables/job.tables.ts';

/** Viewer of own views and those shared with the role, in one market. */
export interface Viewer {
  readonly userId: number;
  readonly roleId: number;
  readonly marketId: number;
}

function viewsOf(db: Db | Tx, { marketId }: Viewer) {
  return db
    .selectFrom('saved_view')
    .innerJoin('app_user as owner', 'owner.id', 'saved_view.owner_id')
    .leftJoin('role', 'role.id', 'saved_view.shared_role_id')
    .where('saved_view.market_id', '=', marketId)
    .selectAll('saved_view')
    .select(['owner.name as owner_name', 'role.name as shared_role']);
}

export type FoundView = Selectable<SavedViewTable> & { owner_name: string; shared_role: string | null };

function usableViews(db: Db | Tx, viewer: Viewer) {
  return viewsOf(db, viewer).where(({ eb, or }) =>
    or([eb('saved_view.owner_id', '=', viewer.userId), eb('saved_view.shared_role_id', '=', viewer.roleId)]),
  );
}

/** The viewer's views first, then by name. */
export function findViews(db: Db, viewer: Viewer, screen: string): Promise<FoundView[]> {
  return usableViews(db, viewer)
    .where('saved_view.screen', '=', screen)
    .orderBy(sql`saved_view.owner_id <> ${viewer.userId}`)
    .orderBy(sql`lower(saved_view.name)`)
    .orderBy('saved_view.id')
    .execute();
}

/** A view of the viewer, or one shared with the viewer's role. */
export function findUsableView(tx: Tx, viewer: Viewer, id: number): Promise<FoundView | undefined> {
  return usableViews(tx, viewer).where('saved_view.id', '=', id).executeTakeFirst();
}

/** The viewer's own view, locked; shared views are excluded. */
export function lockOwnView(
  tx: Tx,
  { userId, marketId }: Viewer,
  id: number,
): Promise<Selectable<SavedViewTable> | undefined> {
  return tx
    .selectFrom('saved_view')
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .where('market_id', '=', marketId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

export function findView(tx: Tx, viewer: Viewer, id: number): Promise<FoundView> {
  return viewsOf(tx, viewer).where('saved_view.id', '=', id).executeTakeFirstOrThrow();
}

export async function countOwnViews(tx: Tx, { userId, marketId }: Viewer, screen: string): Promise<number> {
  const { views } = await tx
    .selectFrom('saved_view')
    .where('owner_id', '=', userId)
    .where('market_id', '=', marketId)
    .where('screen', '=', screen)
    .select((eb) => eb.fn.countAll<number>().as('views'))
    .executeTakeFirstOrThrow();
  return views;
}

export async function isNameTaken(
  tx: Tx,
  { userId, marketId }: Viewer,
  view: { readonly id: number | undefined; readonly screen: string; readonly name: string },
): Promise<boolean> {
  const taken = await tx
    .selectFrom('saved_view')
    .where('owner_id', '=', userId)
    .where('market_id', '=', marketId)
    .where('screen', '=', view.screen)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', sql<string>`lower(${view.name})`))
    .where('id', '<>', view.id ?? 0)
    .select('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Held until the transaction ends. */
export async function lockOwner(tx: Tx, { userId }: Viewer): Promise<void> {
  await tx.selectFrom('app_user').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
}
