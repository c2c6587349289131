import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import type { RecordStatus } from '@otolead/contract/kernel/status.ts';
import type { listLeadTypes } from '@otolead/contract/webform/lead-types/lead-types.endpoints.ts';
import type { LeadType } from '@otolead/contract/webform/lead-types/lead-types.schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { ActorContext } from '../../../platform/http/context.ts';
import { contains, whenGiven } from '../../../platform/list/conditions.ts';
import { numberedPage } from '../../../platform/list/numbered-page.ts';
import { recordStatus, STORED_STATUS } from '../../../platform/records/record-status.ts';
import type { FindRecord, WriteRecord } from '../../../platform/records/save-record.ts';
import { configName, leadTypeName } from '../../config/config.public.ts';
import { setLeadTypeStatus } from '../../reference-data/reference-data.public.ts';

/** Values of a save, under the name common to all records. */
export interface LeadTypeValues {
  readonly status: RecordStatus;
}

export interface LeadTypeRecord extends LeadTypeValues {
  readonly id: number;
  readonly version: number;
  readonly shown: LeadType;
}

/** Processes of a lead type, by id. */
const PROCESSES = sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', process.id, 'name', process.name) order by process.id), '[]')
  from process_lead_type join process on process.id = process_lead_type.process_id
  where process_lead_type.lead_type_id = lead_type.id and process.status <> 2)`;

function leadTypesOf(db: Db | Tx, { market, language }: ActorContext) {
  return db
    .selectFrom('lead_type')
    .where('lead_type.market_id', '=', market.id)
    .select(['lead_type.id', leadTypeName(language).as('name'), 'lead_type.value', 'lead_type.is_callable'])
    .select(['lead_type.status', 'lead_type.version', PROCESSES.as('processes')])
    .select([
      configName('lead_qualification', 'lead_type.lead_qualification_id', language).as('qualification'),
      configName('lead_type_group', 'lead_type.group_id', language).as('group'),
    ]);
}

type FoundLeadType = Awaited<ReturnType<ReturnType<typeof leadTypesOf>['execute']>>[number];

export function presentLeadType(row: FoundLeadType): LeadType {
  return {
    id: row.id,
    name: row.name,
    value: row.value,
    process_id: row.processes[0]?.id ?? null,
    process_name: row.processes.map(({ name }) => name).join(', '),
    lead_qualification: row.qualification ?? '',
    group: row.group ?? '',
    is_callable: row.is_callable ? 1 : 0,
    active: recordStatus(row.status),
  };
}

export function listLeadTypeRows(context: ActorContext, request: ParsedOf<typeof listLeadTypes>) {
  const { name } = request;
  const query = leadTypesOf(context.db, context)
    .where('lead_type.status', '!=', STORED_STATUS.deleted)
    .$call(whenGiven(name, (rows, value) => rows.where(contains(leadTypeName(context.language), value))));
  return numberedPage(query, request, {
    market: context.market,
    columns: {
      name: sql`lower(${leadTypeName(context.language)})`,
      value: sql.ref('lead_type.value'),
      lead_qualification: sql.ref('qualification'),
    },
    initial: { column: 'name', direction: 'asc' },
    id: sql.ref('lead_type.id'),
  });
}

export const findLeadType: FindRecord<LeadTypeRecord> = async (tx, context, id) => {
  const found = leadTypesOf(tx, context).where('lead_type.id', '=', id).forUpdate('lead_type');
  const row = await found.executeTakeFirst();
  const shown = row && presentLeadType(row);
  return shown && { id, version: row.version, status: shown.active, shown };
};

/** No call adds one, so `id` is always set. */
export const writeLeadType: WriteRecord<LeadTypeValues> = (tx, _context, { status }, id) =>
  setLeadTypeStatus(tx, id as number, Number(status));
