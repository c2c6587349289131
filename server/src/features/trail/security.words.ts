import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import type { SecurityEntry } from '@otolead/contract/trail/security.schema.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { roleName } from '../../platform/i18n/role-name.ts';
import type { JsonValue } from '../../tables/column-types.ts';
import type { FoundSecurity } from './security.queries.ts';

type Say = (entry: FoundSecurity) => SecurityEntry;

/** Translates entries for the reader. */
export async function securityWords(
  { db, t }: Pick<ActorContext, 'db' | 't'>,
  entries: readonly FoundSecurity[],
): Promise<Say> {
  const [roles, names] = await Promise.all([
    db.selectFrom('role').select(['id', 'name']).execute(),
    namesOf(
      db,
      entries.flatMap((entry) => [entry.actor_id ?? [], entry.user_id ?? []].flat()),
    ),
  ]);
  const roleOf = (id: JsonValue) => {
    const role = roles.find((one) => one.id === id);
    return role ? roleName(role, t) : String(id);
  };
  const saidOf = (key: string, value: JsonValue, event: string): string => {
    if (Array.isArray(value)) return value.map((one) => saidOf(key, one, event)).join(', ');
    if (key === 'budget') return t(text(composedKey(`trail:field.${value}`)));
    if (key === 'reason' || key === 'second_factor') return t(text(composedKey(`trail:reason.${value}`)));
    if (typeof value === 'boolean') return t(text(value ? 'kernel:yes' : 'kernel:no'));
    if (key === 'role' || event === 'role_changed') return roleOf(value);
    if (event === 'status_changed') return t(text(value === '1' ? 'kernel:active' : 'kernel:inactive'));
    return String(value);
  };
  const detailOf = ({ detail, event }: FoundSecurity) =>
    Object.entries(detail)
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
      .map(([key, value]) =>
        t(text(composedKey(`trail:detail.${key}`), { value: saidOf(key, value, event) })),
      )
      .join(' · ');
  return (entry) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    event: entry.event,
    event_label: t(text(composedKey(`trail:event.${entry.event}`))),
    actor_name:
      names.get(entry.actor_id) ?? t(text(entry.market_id === null ? 'trail:operator' : 'trail:nobody')),
    user_name: names.get(entry.user_id) ?? '',
    detail: detailOf(entry),
    address: entry.address ?? '',
    session_id: entry.session_id,
    times: entry.times,
  });
}

export async function namesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number | null, string>> {
  if (ids.length === 0) return new Map();
  const users = await db
    .selectFrom('app_user')
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'name'])
    .execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}
