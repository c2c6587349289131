import { type PushRefusal, pushRefusal } from '@otolead/contract/dialer/dialer.rules.ts';
import { isClosed, type LeadStatusId } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { instantOf, localDate, localTime } from '@otolead/contract/kernel/market-time.ts';
import { mobileDigits } from '@otolead/contract/kernel/phone.ts';
import type { PushMode } from '@otolead/contract/kernel/push-mode.ts';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { findListed, originOf } from '../blacklist/blacklist.public.ts';
import { scopedLeads } from '../leads/leads.public.ts';
import type { PushJobRequest } from './dialer.service.ts';

/** A lead at the moment of its push. */
export interface Candidate {
  readonly leadId: number;
  readonly mobile: string;
  /** Target list; null if there is none. */
  readonly list: { readonly id: number; readonly listId: number; readonly dailyLimit: number } | null;
  readonly refusal: PushRefusal | undefined;
  readonly calledAt: Date | null;
  readonly subStatusId: number;
  /** Hours ahead of GMT, where the city's clock is not the market's. */
  readonly gmtOffset: number | null;
}

export interface PushContext {
  readonly market: Market;
  readonly now: Date;
}

/** Which leads may be called now, and their lists. Deleted leads are left out. */
export async function findCandidates(
  tx: Tx,
  { market, now }: PushContext,
  request: PushJobRequest,
  leadIds: readonly number[],
): Promise<Candidate[]> {
  const leads = await findLeadFacts(tx, market.id, request, leadIds);
  const numbered = leads.map((lead) => ({ ...lead, alternateMobile: lead.alternate_mobile }));
  const listed = await findListed(tx, market.id, numbered);
  return numbered.map((lead) => {
    const hasList = lead.list_id !== null && lead.process_list_id !== null;
    return {
      leadId: lead.lead_id,
      mobile: lead.mobile,
      list: hasList
        ? {
            id: lead.process_list_id as number,
            listId: lead.list_id as number,
            dailyLimit: lead.daily_limit ?? 0,
          }
        : null,
      calledAt: lead.last_called_at,
      subStatusId: lead.sub_status_id,
      gmtOffset: offsetOf(lead.time_zone, market, now),
      refusal: judge(request.mode, {
        ...lead,
        hasList,
        isBlacklisted: originOf(listed, lead) !== undefined,
        hasValidMobile: mobileDigits(lead.mobile, market) !== null,
        isFollowupDue: lead.followup_at === null || lead.followup_at <= now,
      }),
    };
  });
}

/** Null for the market's own clock, which the dialer has. */
function offsetOf(timeZone: string | null, market: Market, now: Date): number | null {
  if (timeZone === null || timeZone === market.timeZone) return null;
  const local = instantOf(localDate(now, timeZone), localTime(now, timeZone), 'UTC');
  return Math.round((local.getTime() - now.getTime()) / QUARTER_MS) / 4;
}

const QUARTER_MS = 15 * 60_000;

type LeadFacts = Awaited<ReturnType<typeof findLeadFacts>>[number];

interface Judged extends LeadFacts {
  readonly hasList: boolean;
  readonly isBlacklisted: boolean;
  readonly hasValidMobile: boolean;
  readonly isFollowupDue: boolean;
}

function judge(mode: PushMode, lead: Judged): PushRefusal | undefined {
  return pushRefusal(
    {
      ...lead,
      statusIsActive: !isClosed(lead.status_id as LeadStatusId),
      isCallableType: lead.is_callable === true,
      isMyActive: lead.myactive_agent_id !== null,
    },
    mode,
  );
}

/** The leads were selected within the caller's scope; the market is checked again. */
function findLeadFacts(
  tx: Tx,
  marketId: number,
  { processListId }: PushJobRequest,
  leadIds: readonly number[],
) {
  const wanted =
    processListId === null ? sql.ref<number>('lead.process_list_id') : sql<number>`${processListId}::integer`;
  return scopedLeads(tx, { marketId, dseId: 'everyone' })
    .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
    .leftJoin('lead_type', 'lead_type.id', 'lead.lead_type_id')
    .leftJoin('city', 'city.id', 'lead.city_id')
    .leftJoin(
      // A list counts if it and its campaign are active and the campaign is the dialer's (spec A§9).
      tx
        .selectFrom('process_list')
        .innerJoin('campaign', 'campaign.id', 'process_list.campaign_id')
        .innerJoin('process', 'process.id', 'campaign.process_id')
        .where('process.market_id', '=', marketId)
        .where('campaign.dialer_flag', '=', true)
        .where('campaign.status', '=', 1)
        .where('process_list.status', '=', 1)
        .select(['process_list.id', 'process_list.list_id', 'process_list.daily_limit'])
        .as('list'),
      (join) => join.on('list.id', '=', wanted),
    )
    .select([
      'lead.lead_id',
      'lead.mobile',
      'lead.alternate_mobile',
      'lead.status_id',
      'lead.sub_status_id',
      'city.time_zone',
      'lead.followup_at',
      'lead.myactive_agent_id',
      'lead.last_called_at',
      'lead_type.is_callable',
      'list.id as process_list_id',
      'list.list_id',
      'list.daily_limit',
    ])
    .execute();
}
