import type { listTieUpBrands } from '@otolead/contract/brand-network/tie-up-brands.endpoints.ts';
import type { TieUpBrandValues } from '@otolead/contract/brand-network/tie-up-brands.rules.ts';
import type { TieUpBrand } from '@otolead/contract/brand-network/tie-up-brands.schema.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { switchStatus } from '../../platform/records/record-status.ts';
import type { FindRecord, WriteRecord } from '../../platform/records/save-record.ts';
import { storeRecord } from '../../platform/records/write-row.ts';

export type TieUpBrandRecord = TieUpBrand & TieUpBrandValues;

function tieUpBrandsOf(db: Db | Tx, market: Market) {
  return db
    .selectFrom('tie_up_brand')
    .innerJoin('make', 'make.id', 'tie_up_brand.make_id')
    .where('tie_up_brand.market_id', '=', market.id)
    .select(['tie_up_brand.id', 'tie_up_brand.make_id', 'make.name as make'])
    .select(['tie_up_brand.is_oem', 'tie_up_brand.status', 'tie_up_brand.version']);
}

type FoundBrand = Awaited<ReturnType<ReturnType<typeof tieUpBrandsOf>['execute']>>[number];

export function presentTieUpBrand({ is_oem, status, ...row }: FoundBrand): TieUpBrandRecord {
  return { ...row, is_oem: is_oem ? '1' : '0', status: switchStatus(status) };
}

export function listTieUpBrandRows(context: ActorContext, request: ParsedOf<typeof listTieUpBrands>) {
  const { id } = request;
  const all = tieUpBrandsOf(context.db, context.market);
  return numberedPage(id === undefined ? all : all.where('tie_up_brand.id', '=', id), request, {
    market: context.market,
    columns: { make: sql`lower(make.name)`, id: sql.ref('tie_up_brand.id') },
    initial: { column: 'make', direction: 'asc' },
    id: sql.ref('tie_up_brand.id'),
  });
}

export const findTieUpBrand: FindRecord<TieUpBrandRecord> = async (tx, { market }, id) => {
  const row = await tieUpBrandsOf(tx, market)
    .where('tie_up_brand.id', '=', id)
    .forUpdate('tie_up_brand')
    .executeTakeFirst();
  return row && presentTieUpBrand(row);
};

/** Makes that have a model in the market and are not tied up (spec B§5). */
export function findFreeMakes(db: Db | Tx, market: Market) {
  return db
    .selectFrom('make')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('model')
          .whereRef('model.make_id', '=', 'make.id')
          .where('model.market_id', '=', market.id)
          .select('model.id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tie_up_brand')
            .whereRef('tie_up_brand.make_id', '=', 'make.id')
            .where('tie_up_brand.market_id', '=', market.id)
            .select('tie_up_brand.id'),
        ),
      ),
    )
    .select(['make.id', 'make.name as make'])
    .orderBy('make.name')
    .execute();
}

export const writeTieUpBrand: WriteRecord<TieUpBrandValues> = (tx, { market }, values, id) => {
  const columns = { is_oem: values.is_oem === '1', status: Number(values.status) };
  return storeRecord(
    id,
    tx.updateTable('tie_up_brand').set(columns),
    tx
      .insertInto('tie_up_brand')
      .values({ ...columns, market_id: market.id, make_id: values.make_id as number }),
  );
};
