import type { CallNote } from '@otolead/contract/dialer/line.rules.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { mobileDigits } from '@otolead/contract/kernel/phone.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isOpen } from '../arrivals/arrivals.public.ts';
import { isBlacklisted, scopedLeads } from '../leads/leads.public.ts';

/** The lead of a call; without one, its note says why. */
export interface CalledLead {
  readonly leadId: number | null;
  readonly note: CallNote | null;
}

/** What a dialer knows of a call's customer. */
export interface Caller {
  readonly vendorLeadCode: string | null;
  /** As the dialer writes it. */
  readonly phoneNumber: string | null;
}

const LEAD_ID = /^\d{1,15}$/;

const leads = (db: Db | Tx, market: Market) =>
  scopedLeads(db, { marketId: market.id, dseId: 'everyone' })
    .leftJoin('lead_merge', (join) =>
      join.onRef('lead_merge.lead_id', '=', 'lead.lead_id').on('lead_merge.taken_back_at', 'is', null),
    )
    .select([
      'lead.lead_id',
      'lead.status_id',
      'lead.sub_status_id',
      'lead.erased_at',
      'lead.created_at',
      'lead_merge.into_lead_id',
      isBlacklisted.as('is_listed'),
    ]);

type Found = Awaited<ReturnType<ReturnType<typeof leads>['execute']>>[number];

/** Merges of merges are rare, and a circle is impossible; more steps would be a fault. */
const MOST_MERGES = 5;

/** The lead of a call by its code, else the best one by number: open before closed, then the newest. */
export async function leadOfCall(db: Db | Tx, market: Market, caller: Caller): Promise<CalledLead> {
  const { vendorLeadCode, phoneNumber } = caller;
  const byCode =
    vendorLeadCode !== null && LEAD_ID.test(vendorLeadCode)
      ? await leads(db, market).where('lead.lead_id', '=', Number(vendorLeadCode)).executeTakeFirst()
      : undefined;
  if (byCode?.erased_at) return { leadId: null, note: 'erased' };
  const found = byCode ?? (await byNumber(db, market, phoneNumber));
  return found ? followed(db, market, found) : { leadId: null, note: 'unknown' };
}

async function byNumber(db: Db | Tx, market: Market, typed: string | null): Promise<Found | undefined> {
  const mobile = typed === null ? null : mobileDigits(typed, market);
  if (mobile === null) return undefined;
  const under = (column: 'lead.mobile' | 'lead.alternate_mobile') =>
    leads(db, market)
      .where(sql<SqlBool>`${sql.ref(column)} collate "C" = ${mobile}`)
      .where('lead.erased_at', 'is', null);
  const rows = await under('lead.mobile').unionAll(under('lead.alternate_mobile')).execute();
  return rows.toSorted(
    (one, other) =>
      Number(isOpen(other)) - Number(isOpen(one)) || other.created_at.getTime() - one.created_at.getTime(),
  )[0];
}

/** The lead that stays after merges, with what its agent must know. */
async function followed(db: Db | Tx, market: Market, found: Found): Promise<CalledLead> {
  let lead = found;
  for (let step = 0; lead.into_lead_id !== null && step < MOST_MERGES; step += 1) {
    const next = await leads(db, market).where('lead.lead_id', '=', lead.into_lead_id).executeTakeFirst();
    if (!next) break;
    lead = next;
  }
  const isRefused = lead.is_listed || lead.sub_status_id === LEAD_SUB_STATUS.doNotCall;
  const note = isRefused ? 'do_not_call' : lead.lead_id === found.lead_id ? null : 'merged';
  return { leadId: lead.lead_id, note };
}
