import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import type { listPartners } from '@otolead/contract/partners/partners.endpoints.ts';
import type { PartnerValues } from '@otolead/contract/partners/partners.rules.ts';
import type { Partner } from '@otolead/contract/partners/partners.schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { contains, whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { recordStatus } from '../../platform/records/record-status.ts';
import type { FindRecord, WriteRecord } from '../../platform/records/save-record.ts';
import { storeRecord } from '../../platform/records/write-row.ts';
import { configName } from '../config/config.public.ts';

const LAST_USED = sql`(select last_used_at from partner_usage where partner_id = partner.id)`;

export type PartnerRecord = Partner & PartnerValues;

function partnersOf(db: Db | Tx, { clock, language, market }: ActorContext) {
  const today = localDate(clock.now(), market.timeZone);
  return db
    .selectFrom('partner')
    .where('partner.market_id', '=', market.id)
    .select(['partner.id', 'partner.name', 'partner.source_id', 'partner.web_id_id as web_id'])
    .select([
      'partner.per_minute',
      'partner.per_day',
      'partner.may_consent',
      'partner.make_id',
      'partner.lead_type_id',
      'partner.status',
      'partner.version',
    ])
    .select((eb) => [
      eb
        .selectFrom('web_id')
        .whereRef('web_id.id', '=', 'partner.web_id_id')
        .select('web_id.code')
        .as('web_id_code'),
      sql<Date | null>`${LAST_USED}`.as('last_used_at'),
      sql<number>`coalesce((select day_count from partner_usage
        where partner_id = partner.id and day = ${today}), 0)`.as('used_today'),
    ])
    .select(configName('source_list', 'partner.source_id', language).as('source_name'));
}

type FoundPartner = Awaited<ReturnType<ReturnType<typeof partnersOf>['execute']>>[number];

export function presentPartner({ status, last_used_at, source_name, ...row }: FoundPartner): PartnerRecord {
  return {
    ...row,
    source_name: source_name ?? '',
    last_used_at: last_used_at?.toISOString() ?? null,
    status: recordStatus(status),
  };
}

export function listPartnerRows(context: ActorContext, request: ParsedOf<typeof listPartners>) {
  const { id, name, status } = request;
  const query = partnersOf(context.db, context)
    .$call(whenGiven(id, (rows, value) => rows.where('partner.id', '=', value)))
    .$call(whenGiven(name, (rows, value) => rows.where(contains(sql.ref('partner.name'), value))))
    .$call(whenGiven(status, (rows, value) => rows.where('partner.status', '=', Number(value))));
  return numberedPage(query, request, {
    columns: {
      id: sql.ref('partner.id'),
      name: sql`lower(partner.name)`,
      last_used_at: LAST_USED,
    },
    initial: { column: 'id', direction: 'desc' },
    id: sql.ref('partner.id'),
  });
}

export const findPartner: FindRecord<PartnerRecord> = async (tx, context, id) => {
  const found = partnersOf(tx, context).where('partner.id', '=', id).forUpdate('partner');
  const row = await found.executeTakeFirst();
  return row && presentPartner(row);
};

/** An active make. */
export async function isMake(tx: Tx, id: number): Promise<boolean> {
  const make = tx.selectFrom('make').where('id', '=', id).where('status', '=', 1).select('id');
  return (await make.executeTakeFirst()) !== undefined;
}

/** An active web id of the market. */
export async function isWebId(tx: Tx, { market }: ActorContext, id: number): Promise<boolean> {
  const found = tx.selectFrom('web_id').where('market_id', '=', market.id).where('id', '=', id);
  return (await found.where('status', '=', 1).select('id').executeTakeFirst()) !== undefined;
}

/** An active lead type of the market. */
export async function isLeadType(tx: Tx, { market }: ActorContext, id: number): Promise<boolean> {
  const found = tx.selectFrom('lead_type').where('market_id', '=', market.id).where('id', '=', id);
  return (await found.where('status', '=', 1).select('id').executeTakeFirst()) !== undefined;
}

export const writePartner: WriteRecord<PartnerValues> = async (tx, { clock, market }, values, id) => {
  const columns = {
    name: values.name,
    source_id: values.source_id as number,
    web_id_id: values.web_id || null,
    lead_type_id: values.lead_type_id || null,
    per_minute: Number(values.per_minute),
    per_day: Number(values.per_day),
    may_consent: values.may_consent,
    make_id: values.make_id || null,
    status: Number(values.status),
  };
  return storeRecord(
    id,
    tx.updateTable('partner').set(columns),
    tx.insertInto('partner').values({ ...columns, market_id: market.id, created_at: clock.now() }),
  );
};
