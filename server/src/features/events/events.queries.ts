import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Placeholders, Statement } from '../../platform/db/statement.ts';
import { scopedLeadRows, scopedLeads, scopedStatement } from '../leads/leads.public.ts';
import type { LeadFacts } from './lead-events.policy.ts';

export interface SessionRow {
  readonly session_id: number;
  readonly user_id: number;
  readonly role_id: number;
  readonly dse_id: number | null;
  /** Comma-separated. */
  readonly market_ids: string | null;
}

/** Sessions still valid, with their current users. */
const livingSessions = new Statement<{ readonly ids: readonly number[]; readonly now: Date }, SessionRow>(
  (_, { ids, now }) => sql<SessionRow>`
    select s.id as session_id, u.id as user_id, u.role_id, u.dse_id,
      (select string_agg(um.market_id::text, ',') from user_market um where um.user_id = u.id) as market_ids
    from user_session s join app_user u on u.id = s.user_id
    where s.id = any(${ids}::bigint[]) and u.status = 1 and s.revoked_at is null and s.expires_at > ${now}`,
);

interface RoleRow {
  readonly role_id: number;
  /** Space-separated. */
  readonly paths: string;
}

const accessLists = new Statement<object, RoleRow>(
  () => sql<RoleRow>`
    select rp.role_id, string_agg(e.path, ' ') as paths
    from role_privilege rp join access_entry e on e.privilege_id = rp.privilege_id
    where rp.status = 1 group by rp.role_id`,
);

interface DeniedRow {
  readonly market_id: number;
  readonly value: unknown;
}

const deniedMenus = new Statement<object, DeniedRow>(
  () => sql<DeniedRow>`select market_id, value from site_setting where key = 'menu_denied'`,
);

export const findSessions = (db: Db, ids: readonly number[], now: Date) =>
  livingSessions.run(db, { ids, now });

/** For all roles. */
export const findAccessLists = (db: Db) => accessLists.run(db, {});

export const findDeniedMenus = (db: Db) => deniedMenus.run(db, {});

export async function findMarketsOfUsers(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('user_market')
          .where('user_id', 'in', userIds)
          .select(['user_id', 'market_id'])
          .execute();
  return new Map(
    [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([userId, own]) => [
      userId,
      own.map(({ market_id }) => market_id),
    ]),
  );
}

type LeadIds = Placeholders<{ readonly ids: readonly number[] }>;

const ownersOfLeads = scopedStatement((db, scope, { ids }: LeadIds) =>
  scopedLeads(db, scope)
    .where(sql<boolean>`lead.lead_id = any(${ids}::bigint[])`)
    .where('lead.myactive_agent_id', 'is not', null)
    .select(['lead.lead_id', 'lead.myactive_agent_id']),
);

const sellersOfLeads = scopedStatement((db, scope, { ids }: LeadIds) =>
  scopedLeadRows(db, 'assigned_car', scope)
    .where(sql<boolean>`lead.lead_id = any(${ids}::bigint[])`)
    .where('assigned_car.dse_id', 'is not', null)
    .select(['lead.lead_id', 'assigned_car.dse_id']),
);

/** For leads of one market. */
export async function findLeadFacts(db: Db, marketId: number, ids: readonly number[]): Promise<LeadFacts> {
  const scope = { marketId, dseId: 'everyone' as const };
  const [owners, sellers] = await Promise.all([
    ownersOfLeads(db, scope, { ids }),
    sellersOfLeads(db, scope, { ids }),
  ]);
  return {
    owners: new Map(owners.map(({ lead_id, myactive_agent_id }) => [lead_id, myactive_agent_id as number])),
    sellers: new Map(
      [...Map.groupBy(sellers, ({ lead_id }) => lead_id)].map(([leadId, cars]) => [
        leadId,
        new Set(cars.map(({ dse_id }) => dse_id as number)),
      ]),
    ),
  };
}
