import {
  isClosed,
  type LeadSubStatusId,
  LEAD_SUB_STATUS as SUB,
  statusOf,
} from '@otolead/contract/kernel/lead-statuses.ts';
import { ATTRIBUTION, BILLING } from '@otolead/contract/lead-status/attribution.rules.ts';
import type { LeadChanges, LeadStory } from './lead-story.ts';
import { type Random, shares } from './random.ts';
import type { MarketReferences, Person } from './references.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Context {
  readonly references: MarketReferences;
  readonly last: LeadSubStatusId;
  readonly agent: Person;
  readonly hasCars: boolean;
}

/** Events of a lead besides its statuses: attribution, flags, finance and exchange. */
export function afterwards(story: LeadStory, context: Context, random: Random): void {
  attribute(story, context, random);
  if (story.lead.attempts > 0) askForFinance(story, context, random);
  if (context.hasCars) raiseFlags(story, context, random);
}

type Step = readonly [role: 'auditor' | 'supervisor', changes: LeadChanges];

const NOT_SENT: Step = ['supervisor', { attribution_id: ATTRIBUTION.notSent }];
const SENT: Step = ['auditor', { attribution_id: ATTRIBUTION.sent }];
const ATTRIBUTED: Step = [
  'supervisor',
  { attribution_id: ATTRIBUTION.attributed, billing_status_id: BILLING.notSent },
];
const BILL_SENT: Step = ['supervisor', { billing_status_id: BILLING.sent }];
const BILLED: Step = ['supervisor', { billing_status_id: BILLING.completed }];
const PENDING: Step = ['auditor', { attribution_id: ATTRIBUTION.pendingAtClient }];
const REJECTED: Step = ['supervisor', { attribution_id: ATTRIBUTION.rejected }];

/** Progress of a sale with the client, in steps that the role may take. */
const SALE = shares<readonly Step[]>([
  [[], 24],
  [[NOT_SENT], 10],
  [[SENT], 16],
  [[SENT, PENDING], 8],
  [[SENT, ATTRIBUTED], 9],
  [[SENT, ATTRIBUTED, BILL_SENT], 9],
  [[SENT, ATTRIBUTED, BILL_SENT, BILLED], 13],
  [[SENT, REJECTED], 11],
]);
const NO_SALE = shares<readonly Step[]>([
  [[], 80],
  [[NOT_SENT], 20],
]);

function attribute(story: LeadStory, { references, last }: Context, random: Random): void {
  const { calendar, auditors, supervisors, attributionReasons } = references;
  const isSale = last === SUB.booked || last === SUB.retailed;
  if (!isSale && last !== SUB.lostPurchase && last !== SUB.bookingCancelled) return;
  let at = story.lead.updated_crm_at.getTime();
  for (const [role, changes] of (isSale ? SALE : NO_SALE)(random)) {
    const colleagues = role === 'auditor' ? auditors : supervisors;
    const day = calendar.dayOf(at) + random.between(1, 8);
    at =
      calendar.instantAt(calendar.isSunday(day) ? day + 1 : day, random.between(9 * 60, 17 * 60)) +
      random.between(0, 59_999);
    if (at >= calendar.now || colleagues.length === 0) return;
    const isRejected = changes.attribution_id === ATTRIBUTION.rejected;
    const reason =
      isRejected && attributionReasons.length > 0
        ? { status_reason_id: random.pick(attributionReasons) }
        : {};
    story.edit({ type: 'status', source: 'crm', at, by: random.pick(colleagues) }, { ...changes, ...reason });
  }
}

function askForFinance(story: LeadStory, { references, agent }: Context, random: Random): void {
  const at = story.lead.updated_at.getTime() + random.between(5_000, 90_000);
  if (at >= references.calendar.now) return;
  if (random.chance(0.16)) {
    const changes = { finance_required: random.chance(0.75) };
    story.note({ type: 'finance', source: 'crm', at, by: agent }, changes);
  }
  if (random.chance(0.09)) {
    const changes = { exchange_required: random.chance(0.7) };
    story.note({ type: 'exchange', source: 'crm', at: at + 1_000, by: agent }, changes);
  }
}

/** The dealer's system raises flags, which stay until answered. Staff may send leads to the DSE process. */
function raiseFlags(story: LeadStory, { references, last, agent }: Context, random: Random): void {
  const { now } = references.calendar;
  const from = story.lead.updated_at.getTime() + 10 * 60_000;
  if (from >= now) return;
  const at = from + Math.floor(Math.min(now - from, 10 * DAY_MS) * random.next());
  const luck = random.next();
  const raise = (flag: 'rf' | 'ncf' | 'eaf') =>
    story.note(
      { type: 'flag_enabled', source: 'lms', at, by: null, byName: 'Dealer LMS', facts: { [flag]: 1 } },
      { [flag]: true },
    );
  const mayReopen = isClosed(statusOf(last)) && last !== SUB.booked && last !== SUB.retailed;
  if (mayReopen && luck < 0.04) raise('rf');
  else if (luck < 0.025) raise('ncf');
  else if (luck < 0.05) raise('eaf');
  else if (luck < 0.065) {
    story.edit(
      { type: 'flag_enabled', source: 'crm', at, by: agent, facts: { dse_process: 1 } },
      { dse_process: true },
    );
  }
}
