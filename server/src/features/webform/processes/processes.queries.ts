import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import { isNewlyCreated } from '@otolead/contract/webform/created-flag.rules.ts';
import type { listProcesses } from '@otolead/contract/webform/processes/processes.endpoints.ts';
import type { ProcessValues } from '@otolead/contract/webform/processes/processes.rules.ts';
import type { Process } from '@otolead/contract/webform/processes/processes.schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { ActorContext } from '../../../platform/http/context.ts';
import { contains, whenGiven } from '../../../platform/list/conditions.ts';
import { numberedPage } from '../../../platform/list/numbered-page.ts';
import { lockRow } from '../../../platform/records/lock-row.ts';
import { recordStatus, STORED_STATUS } from '../../../platform/records/record-status.ts';
import type { FindRecord, WriteRecord } from '../../../platform/records/save-record.ts';
import { storeRecord } from '../../../platform/records/write-row.ts';
import { configName, leadTypeName } from '../../config/config.public.ts';

/** In form format: ids as lists. */
export type ProcessRecord = Omit<Process, keyof ProcessValues> & ProcessValues;

type Named = Process['domains'];

/** Domains of a process, without deleted ones. */
const DOMAINS = sql<Named>`(
  select coalesce(json_agg(json_build_object('id', domain.id, 'name', domain.name) order by domain.id), '[]')
  from process_domain join domain on domain.id = process_domain.domain_id
  where process_domain.process_id = process.id and domain.status <> 2)`;
const leadTypesIn = (language: Language) => sql<Named>`(
  select coalesce(json_agg(json_build_object('id', lead_type.id, 'name', ${leadTypeName(language)}) order by lead_type.id), '[]')
  from process_lead_type join lead_type on lead_type.id = process_lead_type.lead_type_id
  where process_lead_type.process_id = process.id and lead_type.status <> 2)`;

function processesOf(db: Db | Tx, { market, language }: ActorContext) {
  return db
    .selectFrom('process')
    .where('process.market_id', '=', market.id)
    .selectAll('process')
    .select([
      configName('country_list', 'process.market_id', language).as('country_name'),
      configName('business_type_list', 'process.business_type_id', language).as('business_type_name'),
      DOMAINS.as('domains'),
      leadTypesIn(language).as('lead_types'),
    ]);
}

type FoundProcess = Awaited<ReturnType<ReturnType<typeof processesOf>['execute']>>[number];

const idsOf = (rows: Named) => rows.map(({ id }) => id);

function recordOf(
  { market, clock }: ActorContext,
  { market_id: countryId, created_at: createdAt, is_client_process, status, ...row }: FoundProcess,
): ProcessRecord {
  return {
    ...row,
    country_id: countryId,
    country_name: row.country_name ?? '',
    business_type_name: row.business_type_name ?? '',
    domain_ids: idsOf(row.domains),
    lead_type_ids: idsOf(row.lead_types),
    is_client_process: is_client_process ? 1 : 0,
    status: recordStatus(status),
    created_date: createdAt.toISOString(),
    created_date_flag: isNewlyCreated(createdAt, clock.now(), market.timeZone) ? 1 : 0,
  };
}

/** On the wire ids are joined by commas (spec B§3). */
export function presentProcess(record: ProcessRecord): Process {
  return {
    ...record,
    country_id: record.country_id as number,
    business_type_id: record.business_type_id as number,
    domain_ids: record.domain_ids.join(','),
    lead_type_ids: record.lead_type_ids.join(','),
  };
}

export async function listProcessRows(context: ActorContext, request: ParsedOf<typeof listProcesses>) {
  const { id, name, country_id: countryId, business_type_id: businessTypeId } = request;
  const query = processesOf(context.db, context)
    .where('process.status', '!=', STORED_STATUS.deleted)
    .$call(whenGiven(id, (rows, value) => rows.where('process.id', '=', value)))
    .$call(whenGiven(name, (rows, value) => rows.where(contains(sql.ref('process.name'), value))))
    .$call(whenGiven(countryId, (rows, value) => rows.where('process.market_id', '=', value)))
    .$call(whenGiven(businessTypeId, (rows, value) => rows.where('process.business_type_id', '=', value)));
  const page = await numberedPage(query, request, {
    market: context.market,
    columns: {
      id: sql.ref('process.id'),
      name: sql`lower(process.name)`,
      business_type: sql.ref('business_type_name'),
      created_date: sql.ref('process.created_at'),
    },
    initial: { column: 'id', direction: 'desc' },
    id: sql.ref('process.id'),
  });
  return { ...page, rows: page.rows.map((row) => recordOf(context, row)) };
}

export const findProcess: FindRecord<ProcessRecord> = async (tx, context, id) => {
  await lockRow(tx.selectFrom('process'), context.market, id);
  const row = await processesOf(tx, context).where('process.id', '=', id).executeTakeFirst();
  return row && recordOf(context, row);
};

export const writeProcess: WriteRecord<ProcessValues> = async (tx, { market, clock }, values, id) => {
  const columns = {
    business_type_id: values.business_type_id as number,
    name: values.name,
    is_client_process: values.is_client_process === 1,
    status: Number(values.status),
  };
  const processId = await storeRecord(
    id,
    tx.updateTable('process').set(columns),
    tx.insertInto('process').values({ ...columns, market_id: market.id, created_at: clock.now() }),
  );
  await tx.deleteFrom('process_domain').where('process_id', '=', processId).execute();
  await tx.deleteFrom('process_lead_type').where('process_id', '=', processId).execute();
  const owns = (ids: readonly number[]) => sql`select ${processId}::integer, unnest(${ids}::integer[])`;
  await tx
    .insertInto('process_domain')
    .columns(['process_id', 'domain_id'])
    .expression(owns(values.domain_ids))
    .execute();
  await tx
    .insertInto('process_lead_type')
    .columns(['process_id', 'lead_type_id'])
    .expression(owns(values.lead_type_ids))
    .execute();
  return processId;
};
