import {
  isClosed,
  type LeadSubStatusId,
  LEAD_SUB_STATUS as SUB,
  statusOf,
} from '@otolead/contract/kernel/lead-statuses.ts';
import { ATTRIBUTION, BILLING } from '@otolead/contract/lead-status/attribution.rules.ts';
import { shares } from './random.ts';
import type { Person } from './references.ts';
import { DEALER_SYSTEM, type LeadChanges, type LeadStory } from './story.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** Steps of attribution and billing, by the role that may take them. */
const STEPS = {
  notSent: ['supervisors', { attribution_id: ATTRIBUTION.notSent }],
  sent: ['auditors', { attribution_id: ATTRIBUTION.sent }],
  pending: ['auditors', { attribution_id: ATTRIBUTION.pendingAtClient }],
  attributed: ['supervisors', { attribution_id: ATTRIBUTION.attributed, billing_status_id: BILLING.notSent }],
  billSent: ['supervisors', { billing_status_id: BILLING.sent }],
  billed: ['supervisors', { billing_status_id: BILLING.completed }],
  rejected: ['supervisors', { attribution_id: ATTRIBUTION.rejected }],
} as const satisfies Record<string, readonly ['auditors' | 'supervisors', LeadChanges]>;

/** Progress of a sale with the client. */
const SALE = shares({
  none: 24,
  notSent: 10,
  sent: 16,
  'sent pending': 8,
  'sent attributed': 9,
  'sent attributed billSent': 9,
  'sent attributed billSent billed': 13,
  'sent rejected': 11,
});
const LOSS = shares({ none: 80, notSent: 20 });
const LOSSES: readonly LeadSubStatusId[] = [SUB.lostPurchase, SUB.bookingCancelled];

const isSale = (sub: LeadSubStatusId) => sub === SUB.booked || sub === SUB.retailed;

/** Attribution of a sale; some losses are marked as not sent. */
export function attribute(story: LeadStory, last: LeadSubStatusId): void {
  const { market, random } = story.enquiry;
  const { clock } = market;
  const progress = isSale(last) ? SALE(random) : LOSS(random);
  if (progress === 'none' || !(isSale(last) || LOSSES.includes(last))) return;
  let at = story.lead.updated_crm_at.getTime();
  for (const step of progress.split(' ')) {
    const [role, changes] = STEPS[step as keyof typeof STEPS];
    const morning = clock.workAt(clock.instantAt(clock.dayOf(at) + random.between(1, 8), 0));
    at = clock.instantOfWork(morning + random.next() * 480);
    if (at >= clock.now || market[role].length === 0) return;
    const reasons = step === 'rejected' && market.reasonsOf.get(-ATTRIBUTION.rejected);
    const decided = {
      ...changes,
      ...('attribution_id' in changes && { attribution_date: clock.dateOf(clock.dayOf(at)) }),
      ...(reasons && { status_reason_id: random.pick(reasons).id }),
    };
    story.edit({ type: 'status', source: 'crm', at, by: random.pick(market[role]) }, decided);
  }
}

/** Whether the customer needs finance or gives a car in exchange. */
export function askForFinance(story: LeadStory, agent: Person): void {
  const { market, random } = story.enquiry;
  const at = story.lead.updated_at.getTime() + random.between(5_000, 90_000);
  if (at >= market.clock.now) return;
  if (random.chance(0.16))
    story.note({ type: 'finance', source: 'crm', at, by: agent }, { finance_required: random.chance(0.75) });
  if (random.chance(0.09)) {
    const exchange = { exchange_required: random.chance(0.7) };
    story.note({ type: 'exchange', source: 'crm', at: at + 1_000, by: agent }, exchange);
  }
}

const FLAG = shares({ rf: 40, ncf: 25, eaf: 25, dse_process: 15, none: 895 });

/** The dealer's system raises flags, which stay until answered. Staff may send leads to the DSE process. */
export function raiseFlags(story: LeadStory, last: LeadSubStatusId, agent: Person): void {
  const { market, random } = story.enquiry;
  const { now } = market.clock;
  const from = story.lead.updated_at.getTime() + 10 * MINUTE_MS;
  if (from >= now) return;
  const at = from + Math.floor(Math.min(now - from, 10 * DAY_MS) * random.next());
  const flag = FLAG(random);
  const mayReopen = isClosed(statusOf(last)) && !isSale(last);
  if (flag === 'none' || (flag === 'rf' && !mayReopen)) return;
  const entry = { type: 'flag_enabled', at, facts: { [flag]: 1 } } as const;
  if (flag === 'dse_process') story.edit({ ...entry, source: 'crm', by: agent }, { [flag]: true });
  else story.note({ ...entry, source: 'lms', by: DEALER_SYSTEM }, { [flag]: true });
}

const OWNED: Partial<Record<LeadSubStatusId, number>> = {
  [SUB.callBack]: 0.06,
  [SUB.hot]: 0.4,
  [SUB.warm]: 0.22,
  [SUB.reopenedByCustomer]: 0.3,
  [SUB.reopenedByDealer]: 0.3,
};

/** An agent takes a promising lead; closing it releases it, except for bookings and deliveries. */
export function takeOwnership(story: LeadStory, sub: LeadSubStatusId, savedAt: number, agent: Person): void {
  const { lead, enquiry } = story;
  const isOwned = lead.myactive_agent_id !== null;
  if (isOwned && isClosed(statusOf(sub)) && !isSale(sub))
    story.note(
      { type: 'myactive', source: 'system', at: savedAt, facts: { action_type: 'remove' } },
      { myactive_agent_id: null, myactive_at: null },
    );
  if (isOwned || !enquiry.random.chance(OWNED[sub] ?? 0)) return;
  const at = savedAt + 5_000;
  const facts = { action_type: 'assign', agent_name: agent.name } as const;
  story.note(
    { type: 'myactive', source: 'crm', at, by: agent, facts },
    { myactive_agent_id: agent.id, myactive_at: new Date(at) },
  );
}
