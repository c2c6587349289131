import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import type { Insertable, Selectable } from 'kysely';
import { routingChanged } from '../../src/features/web-rules/lists.ts';
import type { Db } from '../../src/platform/db/database.ts';
import type { DomainTable, ProcessTable, WebIdTable } from '../../src/tables/routing.tables.ts';
import { serial } from './serial.ts';

interface DomainOverrides extends Partial<Insertable<DomainTable>> {
  readonly market?: MarketCode;
}

/** An active domain of new cars. */
export async function buildDomain(
  db: Db,
  { market = 'id', ...columns }: DomainOverrides = {},
): Promise<Selectable<DomainTable>> {
  return db
    .insertInto('domain')
    .values({
      market_id: MARKETS[market].id,
      business_type_id: 1,
      name: `site-${serial()}.example`,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface ProcessOverrides extends Partial<Insertable<ProcessTable>> {
  readonly market?: MarketCode;
  readonly domainIds?: readonly number[];
  readonly leadTypeIds?: readonly number[];
}

/** An active process of new cars. */
export async function buildProcess(
  db: Db,
  { market = 'id', domainIds = [], leadTypeIds = [], ...columns }: ProcessOverrides = {},
): Promise<Selectable<ProcessTable>> {
  const process = await db
    .insertInto('process')
    .values({ market_id: MARKETS[market].id, business_type_id: 1, name: `Process ${serial()}`, ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const domain_id of domainIds)
    await db.insertInto('process_domain').values({ process_id: process.id, domain_id }).execute();
  for (const lead_type_id of leadTypeIds)
    await db.insertInto('process_lead_type').values({ process_id: process.id, lead_type_id }).execute();
  await routingChanged(db, process.market_id);
  return process;
}

interface WebIdOverrides extends Partial<Insertable<WebIdTable>> {
  readonly market?: MarketCode;
}

/** An active web id on a new domain. */
export async function buildWebId(
  db: Db,
  { market = 'id', ...columns }: WebIdOverrides = {},
): Promise<Selectable<WebIdTable>> {
  const at = new Date('2026-01-05T03:00:00Z');
  const webId = await db
    .insertInto('web_id')
    .values({
      market_id: MARKETS[market].id,
      domain_id: columns.domain_id ?? (await buildDomain(db, { market })).id,
      code: `FORM-${serial()}`,
      created_at: at,
      updated_at: at,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await routingChanged(db, webId.market_id);
  return webId;
}
