import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { isNewlyCreated } from '@otolead/contract/webform/created-flag.rules.ts';
import type { listProcessLists } from '@otolead/contract/webform/process-lists/process-lists.endpoints.ts';
import type { ProcessListValues } from '@otolead/contract/webform/process-lists/process-lists.rules.ts';
import type { ProcessList } from '@otolead/contract/webform/process-lists/process-lists.schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { ActorContext } from '../../../platform/http/context.ts';
import { contains, whenGiven } from '../../../platform/list/conditions.ts';
import { numberedPage } from '../../../platform/list/numbered-page.ts';
import { STORED_STATUS } from '../../../platform/records/record-status.ts';
import type { FindRecord, WriteRecord } from '../../../platform/records/save-record.ts';
import { storeRecord } from '../../../platform/records/write-row.ts';

/** A list belongs to the market of its campaign's process; deleted processes hide their lists. */
function listsOf(db: Db | Tx, { market }: ActorContext) {
  return db
    .selectFrom('process_list')
    .innerJoin('campaign', 'campaign.id', 'process_list.campaign_id')
    .innerJoin('process', 'process.id', 'campaign.process_id')
    .where('process.market_id', '=', market.id)
    .where('process.status', '!=', STORED_STATUS.deleted)
    .select([
      'process_list.id',
      'process_list.list_name',
      'process_list.list_id',
      'process_list.trigger_name',
    ])
    .select(['process_list.campaign_id', 'process_list.daily_limit', 'process_list.description'])
    .select(['process_list.status', 'process_list.created_at', 'process_list.version'])
    .select(['campaign.name as campaign_name', 'process.id as process_id', 'process.name as process_name']);
}

type FoundList = Awaited<ReturnType<ReturnType<typeof listsOf>['execute']>>[number];

export function presentProcessList(
  { market, clock }: ActorContext,
  { created_at: createdAt, ...row }: FoundList,
): ProcessList {
  const isActive = row.status === 1;
  return {
    ...row,
    list_id: String(row.list_id),
    daily_limit: String(row.daily_limit),
    status: isActive ? '1' : '0',
    status_type: isActive ? 'Active' : 'Inactive',
    created_date: createdAt.toISOString(),
    created_date_flag: isNewlyCreated(createdAt, clock.now(), market.timeZone) ? 1 : 0,
  };
}

export function listProcessListRows(context: ActorContext, request: ParsedOf<typeof listProcessLists>) {
  const { id, list_name: name, list_id: number, description, status } = request;
  const { process_id: processId, campaign_id: campaignId } = request;
  const query = listsOf(context.db, context)
    .$call(whenGiven(id, (rows, value) => rows.where('process_list.id', '=', value)))
    .$call(whenGiven(name, (rows, value) => rows.where(contains(sql.ref('process_list.list_name'), value))))
    .$call(whenGiven(number, (rows, value) => rows.where(contains(sql`process_list.list_id::text`, value))))
    .$call(whenGiven(processId, (rows, value) => rows.where('process.id', '=', value)))
    .$call(whenGiven(campaignId, (rows, value) => rows.where('campaign.id', '=', value)))
    .$call(whenGiven(status, (rows, value) => rows.where('process_list.status', '=', Number(value))))
    .$call(
      whenGiven(description, (rows, value) =>
        rows.where(contains(sql.ref('process_list.description'), value)),
      ),
    );
  return numberedPage(query, request, {
    market: context.market,
    columns: {
      id: sql.ref('process_list.id'),
      list_name: sql`lower(process_list.list_name)`,
      list_id: sql.ref('process_list.list_id'),
      process: sql`lower(process.name)`,
      campaign: sql`lower(campaign.name)`,
      status: sql.ref('process_list.status'),
      created_date: sql.ref('process_list.created_at'),
    },
    initial: { column: 'id', direction: 'desc' },
    id: sql.ref('process_list.id'),
  });
}

export const findProcessList: FindRecord<ProcessList> = async (tx, context, id) => {
  const found = listsOf(tx, context).where('process_list.id', '=', id).forUpdate('process_list');
  const row = await found.executeTakeFirst();
  return row && presentProcessList(context, row);
};

/** An active campaign of an active process of the market, locked against changes; of this process, if given. */
export async function isCampaign(
  tx: Tx,
  { market }: ActorContext,
  id: number | null,
  processId: number | null,
): Promise<boolean> {
  if (id === null) return false;
  const campaign = await tx
    .selectFrom('campaign')
    .innerJoin('process', 'process.id', 'campaign.process_id')
    .where('campaign.id', '=', id)
    .where('campaign.status', '=', 1)
    .where('process.market_id', '=', market.id)
    .where('process.status', '=', 1)
    .$if(processId !== null, (rows) => rows.where('process.id', '=', processId))
    .select('campaign.id')
    .forShare()
    .executeTakeFirst();
  return campaign !== undefined;
}

/** The dialer's trigger keeps the list's first name (domain.md 9). */
export const writeProcessList: WriteRecord<ProcessListValues> = async (tx, { clock }, values, id) => {
  const columns = {
    list_name: values.list_name,
    list_id: Number(values.list_id),
    campaign_id: values.campaign_id as number,
    daily_limit: Number(values.daily_limit),
    description: values.description,
    status: Number(values.status),
  };
  return storeRecord(
    id,
    tx.updateTable('process_list').set(columns),
    tx
      .insertInto('process_list')
      .values({ ...columns, trigger_name: values.list_name, created_at: clock.now() }),
  );
};
