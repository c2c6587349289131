import type { Market } from '@otolead/contract/kernel/market.ts';
import type { RoleId } from '@otolead/contract/kernel/roles.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { whenGiven } from '../../platform/list/conditions.ts';

/** Active dealers of the market with their makes, ascending; `onlyDse` limits them to this salesperson's. */
export function findDealers(db: Db, market: Market, onlyDse?: number) {
  return db
    .selectFrom('dealer')
    .where('market_id', '=', market.id)
    .where('status', '=', 1)
    .$call(
      whenGiven(onlyDse, (dealers, value) =>
        dealers.where('id', '=', (eb) =>
          eb.selectFrom('dse').where('dse.id', '=', value).select('dealer_id'),
        ),
      ),
    )
    .select([
      'id as dealer_id',
      'name',
      'organization',
      sql<number[]>`array(select make_id from dealer_make where dealer_id = dealer.id order by make_id)`.as(
        'make_ids',
      ),
    ])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/**
 * Active salespeople of the market's active dealers, or only `onlyId`; phone numbers are for users who may call them.
 */
export function findSalespeople(
  db: Db,
  market: Market,
  { withNumbers, onlyId }: { withNumbers: boolean; onlyId: number | undefined },
) {
  return db
    .selectFrom('dse')
    .innerJoin('dealer', 'dealer.id', 'dse.dealer_id')
    .where('dealer.market_id', '=', market.id)
    .where('dealer.status', '=', 1)
    .where('dse.status', '=', 1)
    .$call(whenGiven(onlyId, (salespeople, value) => salespeople.where('dse.id', '=', value)))
    .select([
      'dse.id',
      'dse.name',
      sql<string | null>`${withNumbers ? sql.ref('dse.phone_number') : sql.lit(null)}`.as('phone_number'),
      'dse.dealer_id',
    ])
    .orderBy(sql`lower(dse.name)`)
    .orderBy('dse.id')
    .execute();
}

/** Active dealers of the single brand, by their codes. */
export function findBrandDealers(db: Db, market: Market) {
  return db
    .selectFrom('brand_dealer')
    .where('market_id', '=', market.id)
    .where('status', '=', 1)
    .select(['code as dealer_id', 'name'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** Active sales managers of the single brand's active dealers. */
export function findSalesManagers(db: Db, market: Market) {
  return db
    .selectFrom('sales_manager')
    .innerJoin('brand_dealer', 'brand_dealer.id', 'sales_manager.brand_dealer_id')
    .where('sales_manager.market_id', '=', market.id)
    .where('sales_manager.status', '=', 1)
    .where('brand_dealer.status', '=', 1)
    .select(['brand_dealer.code as dealer_id', 'sales_manager.code as sm_id'])
    .orderBy('sales_manager.code')
    .orderBy('sales_manager.id')
    .execute();
}

/** Active users of the market with one of the roles. */
export function findUsers(db: Db, market: Market, roles: readonly RoleId[]) {
  return db
    .selectFrom('app_user')
    .innerJoin('user_market', 'user_market.user_id', 'app_user.id')
    .where('user_market.market_id', '=', market.id)
    .where('app_user.status', '=', 1)
    .where('app_user.role_id', 'in', roles)
    .select(['app_user.id', 'app_user.name'])
    .orderBy(sql`lower(app_user.name)`)
    .orderBy('app_user.id')
    .execute();
}

/** Every role; roles are equal in all markets. */
export function findRoles(db: Db) {
  return db.selectFrom('role').select(['id', 'name']).orderBy('id').execute();
}
