import { deniedPaths, normalisePath } from '@otolead/contract/kernel/access.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { REPORTS, type ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import type { Ineligibility } from '@otolead/contract/reports/schedules.schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { STORED_STATUS } from '../../platform/records/record-status.ts';

/** Maximum people offered by a form. */
const MOST_OFFERED = 1_000;

interface Report {
  readonly type: ReportType;
  readonly market: Pick<Market, 'id'>;
}

/** Whether the market's menu denies the report. */
async function isDenied(db: Db | Tx, { market, type }: Report): Promise<boolean> {
  const setting = await db
    .selectFrom('site_setting')
    .where('market_id', '=', market.id)
    .where('key', '=', 'menu_denied')
    .select('value')
    .executeTakeFirst();
  return deniedPaths(setting?.value).has(normalisePath(REPORTS[type].access));
}

/** Why a user (alias `u`) may not receive the report; null if allowed. */
function ineligibilityOf({ market, type }: Report, denied: boolean): RawBuilder<Ineligibility | null> {
  const path = REPORTS[type].access.toLowerCase();
  return sql<Ineligibility | null>`case
    when u.status <> ${sql.lit(STORED_STATUS.active)} then 'deactivated'
    when not exists (select 1 from user_market um where um.user_id = u.id and um.market_id = ${market.id})
      then 'market'
    when ${denied}::boolean or not exists (select 1 from role_privilege rp
      join access_entry e on e.privilege_id = rp.privilege_id
      where rp.role_id = u.role_id and rp.status = 1 and lower(e.path) = ${path}) then 'right'
    end`;
}

export interface Person {
  readonly id: number;
  readonly name: string;
  /** Null if the user may receive the report. */
  readonly problem: Ineligibility | null;
}

/** Users by id, each with a reason against receiving the report, if any. */
export async function eligibilityOf(
  db: Db | Tx,
  report: Report,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Person>> {
  const denied = await isDenied(db, report);
  const people = await db
    .selectFrom('app_user as u')
    .where(sql<boolean>`u.id = any(${ids}::integer[])`)
    .select(['u.id', 'u.name', ineligibilityOf(report, denied).as('problem')])
    .execute();
  return new Map(people.map((person) => [person.id, person]));
}

/** Users who may receive the report, by name. */
export async function eligiblePeople(db: Db, report: Report) {
  const denied = await isDenied(db, report);
  return db
    .selectFrom('app_user as u')
    .innerJoin('role', 'role.id', 'u.role_id')
    .where(ineligibilityOf(report, denied), 'is', null)
    .select(['u.id', 'u.name', 'role.id as role_id', 'role.name as role_name'])
    .orderBy('u.name')
    .orderBy('u.id')
    .limit(MOST_OFFERED)
    .execute();
}
