import type { searchBlacklist } from '@otolead/contract/blacklist/blacklist.endpoints.ts';
import type { BlacklistValues } from '@otolead/contract/blacklist/blacklist.rules.ts';
import type { BlacklistEntry } from '@otolead/contract/blacklist/blacklist.schema.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { e164, mobileDigits, mobilePart } from '@otolead/contract/kernel/phone.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { contains, whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import type { FindRecord, WriteRecord } from '../../platform/records/save-record.ts';
import { storeRecord } from '../../platform/records/write-row.ts';
import { leadScope, scopedLeads } from '../leads/leads.public.ts';
import { tellOfSwitch } from './refusals.ts';

function entriesOf(db: Db | Tx, context: ActorContext) {
  // A refusal names the lead on which it was made.
  const newestLead = scopedLeads(db, leadScope(context))
    .where(sql<boolean>`case when blacklist.lead_id is null then lead.mobile = blacklist.mobile
      else lead.lead_id = blacklist.lead_id end`)
    .orderBy('lead.lead_id', 'desc')
    .limit(1)
    .select('lead.name');
  return db
    .selectFrom('blacklist')
    .leftJoin('app_user', 'app_user.id', 'blacklist.created_by')
    .where('blacklist.market_id', '=', context.market.id)
    .select(['blacklist.id', 'blacklist.mobile', 'blacklist.reason', 'blacklist.status', 'blacklist.version'])
    .select(['blacklist.created_at', 'blacklist.updated_at', 'app_user.name as agent_name'])
    .select(['blacklist.origin', 'blacklist.lead_id', 'blacklist.review'])
    .select(newestLead.as('lead_name'));
}

type FoundEntry = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number];

export function presentEntry(row: FoundEntry): BlacklistEntry {
  const isActive = row.status === 1;
  return {
    id: row.id,
    mobile_number: e164(row.mobile),
    agent_name: row.agent_name ?? '',
    lead_name: row.lead_name ?? '',
    status: isActive ? '1' : '0',
    status_type: isActive ? 'Active' : 'Inactive',
    reason: row.reason,
    origin: row.origin,
    lead_id: row.lead_id,
    review: row.review,
    created_date: row.created_at.toISOString(),
    updated_date: row.updated_at.toISOString(),
    version: row.version,
  };
}

export function listEntryRows(context: ActorContext, request: ParsedOf<typeof searchBlacklist>) {
  const { id, mobile, status, reason, origin, review } = request;
  const query = entriesOf(context.db, context)
    .$call(whenGiven(id, (rows, value) => rows.where('blacklist.id', '=', value)))
    .$call(
      whenGiven(mobile, (rows, value) => {
        // A part of a number would tell one digit of a masked one after the other.
        if (context.actor.limits.masks_contacts)
          return rows.where('blacklist.mobile', '=', mobileDigits(value, context.market) ?? '');
        const digits = mobilePart(value, context.market);
        // Text without digits matches no number.
        if (digits === '') return rows.where(sql<boolean>`false`);
        return rows.where(contains(sql.ref('blacklist.mobile'), digits));
      }),
    )
    .$call(whenGiven(status, (rows, value) => rows.where('blacklist.status', '=', Number(value))))
    .$call(whenGiven(reason, (rows, value) => rows.where(contains(sql.ref('blacklist.reason'), value))))
    .$call(whenGiven(origin, (rows, value) => rows.where('blacklist.origin', '=', value)))
    .$call(whenGiven(review, (rows, value) => rows.where('blacklist.review', value ? 'is not' : 'is', null)));
  return numberedPage(query, request, {
    market: context.market,
    columns: {
      created_date: sql.ref('blacklist.created_at'),
      updated_date: sql.ref('blacklist.updated_at'),
      reason: sql`lower(blacklist.reason)`,
    },
    initial: { column: 'created_date', direction: 'desc' },
    id: sql.ref('blacklist.id'),
  });
}

export const findEntry: FindRecord<BlacklistEntry> = async (tx, context, id) => {
  const found = entriesOf(tx, context).where('blacklist.id', '=', id).forUpdate('blacklist');
  const row = await found.executeTakeFirst();
  return row && presentEntry(row);
};

/** The number is fixed; only reason and status change. Any save counts as the review. */
export const writeEntry: WriteRecord<BlacklistValues> = async (
  tx,
  { market, actor, clock },
  { mobile_number: mobile, reason, status },
  id,
) => {
  const now = clock.now();
  const columns = { reason, status: Number(status), review: null, updated_at: now };
  if (id !== undefined) await tellOfSwitch(tx, { marketId: market.id, now, actor }, id, Number(status));
  return storeRecord(
    id,
    tx.updateTable('blacklist').set(columns),
    tx.insertInto('blacklist').values({
      ...columns,
      market_id: market.id,
      mobile: mobileDigits(mobile, market) as string,
      created_by: actor.userId,
      created_at: now,
    }),
  );
};
