import { normalisePath } from '@otolead/contract/kernel/access.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { Statement } from '../db/statement.ts';

interface AccessList {
  readonly access_version: string;
  readonly held: string | null;
}

const listOfRole = new Statement<{ readonly roleId: number }, AccessList>(
  (_, { roleId }) => sql<AccessList>`
    select r.access_version,
      (select string_agg(lower(e.path), ' ' order by e.path)
         from role_privilege rp join access_entry e on e.privilege_id = rp.privilege_id
        where rp.role_id = r.id and rp.status = 1) as held
    from role r where r.id = ${roleId}`,
);

/** Maximum cached versions; beyond them the cache is emptied. */
const MOST = 200;
const known = new Map<string, ReadonlySet<string>>();

/**
 * Normalised paths of a role at this version, which the session look-up has just read: every change of the list assigns
 * a new version in its transaction. Versions are random, hence globally unique.
 */
export async function accessListOf(
  db: Db,
  role: { readonly id: number; readonly version: string },
): Promise<ReadonlySet<string>> {
  const list = known.get(role.version);
  if (list) return list;
  const [found] = await listOfRole.run(db, { roleId: role.id });
  if (!found) return new Set();
  const held: ReadonlySet<string> = new Set((found.held ?? '').split(' ').map(normalisePath));
  if (known.size >= MOST) known.clear();
  // A list that changed since the look-up is stored under its newer version.
  known.set(found.access_version, held);
  return held;
}
