import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import type { listDomains } from '@otolead/contract/webform/domains.endpoints.ts';
import type { DomainValues } from '@otolead/contract/webform/domains.rules.ts';
import type { Domain } from '@otolead/contract/webform/domains.schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { contains, whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { recordStatus, STORED_STATUS } from '../../platform/records/record-status.ts';
import type { FindRecord, WriteRecord } from '../../platform/records/save-record.ts';
import { storeRecord } from '../../platform/records/store-record.ts';
import { configName } from '../config/config.public.ts';

export type DomainRecord = Domain & DomainValues;

function domainsOf(db: Db | Tx, { market, language }: ActorContext) {
  return db
    .selectFrom('domain')
    .where('domain.market_id', '=', market.id)
    .selectAll('domain')
    .select(configName('business_type_list', 'domain.business_type_id', language).as('business_type_name'));
}

type FoundDomain = Awaited<ReturnType<ReturnType<typeof domainsOf>['execute']>>[number];

export function presentDomain({
  market_id,
  is_oem,
  is_connecto_push,
  status,
  ...row
}: FoundDomain): DomainRecord {
  return {
    ...row,
    country_id: market_id,
    business_type_name: row.business_type_name ?? '',
    is_oem: is_oem ? 1 : 0,
    is_connecto_push: is_connecto_push ? 1 : 0,
    status: recordStatus(status),
  };
}

export function listDomainRows(context: ActorContext, request: ParsedOf<typeof listDomains>) {
  const { id, name, business_type_id: businessTypeId } = request;
  const query = domainsOf(context.db, context)
    .where('domain.status', '!=', STORED_STATUS.deleted)
    .$call(whenGiven(id, (rows, value) => rows.where('domain.id', '=', value)))
    .$call(whenGiven(name, (rows, value) => rows.where(contains(sql.ref('domain.name'), value))))
    .$call(whenGiven(businessTypeId, (rows, value) => rows.where('domain.business_type_id', '=', value)));
  return numberedPage(query, request, {
    market: context.market,
    columns: {
      id: sql.ref('domain.id'),
      name: sql`lower(domain.name)`,
      business_type: sql.ref('business_type_name'),
    },
    initial: { column: 'id', direction: 'desc' },
    id: sql.ref('domain.id'),
  });
}

export const findDomain: FindRecord<DomainRecord> = async (tx, context, id) => {
  const row = await domainsOf(tx, context).where('domain.id', '=', id).forUpdate('domain').executeTakeFirst();
  return row && presentDomain(row);
};

export const writeDomain: WriteRecord<DomainValues> = async (tx, { market }, values, id) => {
  const columns = {
    business_type_id: values.business_type_id as number,
    name: values.name,
    is_oem: values.is_oem === 1,
    is_connecto_push: values.is_connecto_push === 1,
    status: Number(values.status),
  };
  return storeRecord(
    id,
    tx.updateTable('domain').set(columns),
    tx.insertInto('domain').values({ ...columns, market_id: market.id }),
  );
};
