import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../server/src/platform/db/database.ts';
import type { LeadTable } from '../server/src/tables/lead.tables.ts';
import { buildDealer, buildDse } from '../server/test/builders/dealers.ts';
import { buildAssignedCar, buildLead, type TestLead } from '../server/test/builders/leads.ts';
import { now } from './clock.ts';
import { ownMobile } from './own.ts';

export interface DemoLead {
  readonly lead_id: number;
  readonly name: string;
  /** E.164 digits. */
  readonly mobile: string;
}

/**
 * A lead that was called, is still new and belongs to one journey. Each journey passes a distinct number below 100,
 * the last two digits of the mobile, so that parallel journeys do not collide.
 */
export async function callBackLead(db: Db, market: MarketCode, place: number): Promise<DemoLead> {
  return db
    .selectFrom('lead')
    .where('market_id', '=', MARKETS[market].id)
    .where('status_id', '=', 1)
    .where('sub_status_id', '=', 5)
    .where('attribution_id', 'is', null)
    .where((eb) => eb.not(eb.or([eb('rf', '=', true), eb('ncf', '=', true), eb('eaf', '=', true)])))
    .select(['lead_id', 'name', 'mobile'])
    .where(sql<number>`lead_id % 100`, '=', place)
    .orderBy('lead_id')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** A lead for one journey, called once and still new, with a unique mobile. */
export function ownLead(
  db: Db,
  { market, ...columns }: Partial<Insertable<LeadTable>> & { name: string; market?: MarketCode },
): Promise<TestLead> {
  const begun = now();
  return buildLead(db, {
    ...(market && { market }),
    sub_status_id: 5,
    attempts: 1,
    mobile: ownMobile(market),
    created_at: begun,
    updated_at: begun,
    updated_crm_at: begun,
    ...columns,
    search_name: columns.name.toLowerCase(),
  });
}

/** `ownLead` with cars assigned to a dealer's only salesperson. */
export async function leadWithCars(database: Db, lead: Parameters<typeof ownLead>[1], cars = 1) {
  const own = await ownLead(database, lead);
  const market = lead.market ?? 'id';
  const dealer = await buildDealer(database, { market, name: `Dealer ${lead.name}` });
  const dse = await buildDse(database, { market, dealer_id: dealer.id, name: 'Bu Wati' });
  const at = { lead: own, dealer_id: dealer.id, dse_id: dse.id };
  const built = [];
  for (let place = 0; place < cars; place += 1) built.push(await buildAssignedCar(database, at));
  const [car] = built;
  if (!car) throw new Error('no car');
  return { lead: own, car, dse };
}

export const carRow = (database: Db, leadId: number, id: number) =>
  database
    .selectFrom('assigned_car')
    .where('lead_id', '=', leadId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();

interface SellableCar {
  readonly make_id: number;
  readonly make: string;
  readonly model_id: number;
  readonly model: string;
}

/** A model of this make that the market still sells. */
export function sellableCar(db: Db, market: MarketCode, make: string): Promise<SellableCar> {
  return db
    .selectFrom('model')
    .innerJoin('make', 'make.id', 'model.make_id')
    .where('model.market_id', '=', MARKETS[market].id)
    .where('make.name', '=', make)
    .where('model.end_year', 'is', null)
    .select(['make.id as make_id', 'make.name as make', 'model.id as model_id', 'model.name as model'])
    .orderBy('model.id')
    .executeTakeFirstOrThrow();
}

export async function userId(db: Db, username: string): Promise<number> {
  const user = db.selectFrom('app_user').where('username', '=', username).select('id');
  return (await user.executeTakeFirstOrThrow()).id;
}
