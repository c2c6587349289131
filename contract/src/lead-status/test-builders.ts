import { LEAD_SUB_STATUS_IDS, type LeadSubStatusId } from '../kernel/lead-statuses.ts';
import { MARKETS } from '../kernel/market.ts';
import { ROLE } from '../kernel/roles.ts';
import type { StatusContext } from './context.rules.ts';
import type { StatusWire } from './lead-status.schema.ts';

/** Friday 20 November 2026, 09:00 in Jakarta. */
export const NOW = new Date('2026-11-20T02:00:00Z');
export const TODAY = '2026-11-20';

type Overrides = Partial<Omit<StatusContext, 'current'>> & { current?: Partial<StatusContext['current']> };

/** An agent in Indonesia with a lead that has never been called. */
export function buildContext({ current, ...overrides }: Overrides = {}): StatusContext {
  return {
    role: ROLE.agent,
    rights: { attribution: true, billing: true },
    reach: 'everything',
    market: MARKETS.id,
    now: NOW,
    settings: { followupStart: '08:00' },
    subStatusNames: Object.fromEntries(LEAD_SUB_STATUS_IDS.map((id) => [id, `Name ${id}`])) as Record<
      LeadSubStatusId,
      string
    >,
    current: {
      statusId: 1,
      subStatusId: 1,
      attributionId: null,
      billingStatusId: null,
      raised: { rf: false, ncf: false, eaf: false },
      myActiveAgentId: null,
      stnkId: null,
      stnkFollowUpDate: null,
      ...current,
    },
    ...overrides,
  };
}

export const HOT: StatusWire = {
  status_id: 2,
  sub_status_id: 2,
  follow_up_date: '2026-11-25',
  followup_time: '10:15',
  buy_time: 14,
};

export const BOOKED: StatusWire = {
  status_id: 6,
  sub_status_id: 11,
  make_id: 1,
  model_id: 2,
  booking_date: TODAY,
  purchase_dealer_id: 3,
  booking_name: 'Budi Santoso',
  booking_mobile: '81190234470',
  booking_city_id: 4,
  booking_relation: 1,
};

export const RETAILED: StatusWire = { ...BOOKED, sub_status_id: 12, purchase_date: TODAY };
