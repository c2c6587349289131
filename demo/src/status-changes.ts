import {
  isClosed,
  type LeadSubStatusId,
  LEAD_SUB_STATUS as SUB,
  statusOf,
} from '@otolead/contract/kernel/lead-statuses.ts';
import { fieldsFor, REASON_OTHER } from '@otolead/contract/lead-status/field-presence.rules.ts';
import { STNK } from '@otolead/contract/lead-status/stnk.rules.ts';
import { followUpSpan } from './lead-plan.ts';
import { NAMES } from './material.ts';
import { type Picker, shares } from './random.ts';
import type { Assignment } from './references.ts';
import type { LeadChanges, LeadStory } from './story.ts';

const BUY_TIME: Partial<Record<LeadSubStatusId, Picker<number>>> = {
  [SUB.hot]: shares({ 7: 30, 14: 35, 30: 35 }),
  [SUB.warm]: shares({ 30: 45, 60: 55 }),
  [SUB.cold]: () => 60,
};
const RELATION = shares({ 1: 74, 2: 11, 3: 5, 4: 3, 5: 3, 6: 1, 7: 3 });
const REASON = shares({ 1: 24, 2: 22, 3: 16, 4: 16, 5: 12, 6: 6, [REASON_OTHER]: 4 });
const OTHER_REASONS = {
  id: ['Dibelikan kantor', 'Pindah ke luar negeri', 'Pakai mobil keluarga'],
  ph: ['Company car provided', 'Moving abroad', 'Will use the family car'],
} as const;
const OTHER_DEALERS = {
  id: ['Dealer di luar jaringan', 'Showroom Mobil Sejahtera', 'Auto Gallery Mandiri'],
  ph: ['Dealer outside network', 'Southgate Auto Sales', 'Metro Car Gallery'],
} as const;
const REGISTRATION = shares({ [STNK.received]: 45, [STNK.awaited]: 30, [STNK.refused]: 8, 0: 17 });

/** The actual or intended purchase with its seller; null for a dealer outside the network. */
export type Purchase = Omit<Assignment, 'dealer'> & { readonly dealer: Assignment['dealer'] | null };

/** Writes of the sub-status's form at that time. `followUpAt` is null where the plan sets none. */
export function statusChanges(
  story: LeadStory,
  sub: LeadSubStatusId,
  { at, followUpAt, purchase }: { at: number; followUpAt: number | null; purchase: Purchase },
): LeadChanges {
  const { market, random } = story.enquiry;
  const { clock } = market;
  const day = clock.dayOf(at);
  const statusId = statusOf(sub);
  const fields = fieldsFor(statusId, sub);
  const reasons = fields.status_reason_id === 'required' ? market.reasonsOf.get(sub) : undefined;
  const { min, max } = followUpSpan(sub);
  const next = () =>
    followUpAt ?? clock.slotOn(day + random.between(min, Math.min(max, min + 30)), at, random);
  const buyTime = BUY_TIME[sub]?.(random);
  return {
    status_id: statusId,
    sub_status_id: sub,
    status_reason_id: reasons ? random.pick(reasons).id : null,
    followup_at: isClosed(statusId) ? null : new Date(next()),
    ...(buyTime !== undefined && { buy_time_days: buyTime, buy_by: clock.dateOf(day + buyTime) }),
    ...(fields.booking_name !== 'hidden' && purchaseChanges(story, sub, day, purchase)),
  };
}

/** What the form of the sub-status asks for and the lead lacks; optional fields are filled now and then. */
function purchaseChanges(
  story: LeadStory,
  sub: LeadSubStatusId,
  day: number,
  purchase: Purchase,
): LeadChanges {
  const { lead, enquiry } = story;
  const { market, random } = enquiry;
  const { clock } = market;
  const fields = fieldsFor(statusOf(sub), sub);
  const asks = (field: keyof typeof fields, known: unknown, share = 0) =>
    known === null &&
    (fields[field] === 'required' || (fields[field] === 'optional' && random.chance(share)));
  const earliest = clock.dayOf(lead.created_at.getTime());
  const shortlyBefore = (days: number) => clock.dateOf(Math.max(earliest, day - random.between(0, days)));
  const delivered = shortlyBefore(4);
  const { model } = purchase;
  return {
    ...(asks('make_id', lead.bought_make_id, 0.5) && {
      bought_make_id: model.makeId,
      bought_model_id: model.id,
    }),
    ...(asks('purchase_dealer_id', lead.purchase_dealer_id ?? lead.other_dealer_name, 0.5) &&
      seller(story, purchase)),
    ...(asks('booking_name', lead.booking_name) && buyer(story)),
    ...(asks('booking_date', lead.booking_date) && { booking_date: shortlyBefore(2) }),
    ...(asks('purchase_date', lead.purchase_date) && {
      purchase_date: delivered > (lead.booking_date ?? '') ? delivered : lead.booking_date,
    }),
    ...(asks('stnk_id', null, lead.myactive_agent_id === null ? 0 : 1) && registration(story, day)),
    ...(asks('reason_id', null) && reason(story)),
  };
}

function seller({ enquiry }: LeadStory, { dealer, dse }: Purchase): LeadChanges {
  const { market, random } = enquiry;
  return dealer
    ? { purchase_dealer_id: dealer.id, purchase_dse_id: dse?.id ?? null }
    : { other_dealer_name: random.pick(OTHER_DEALERS[market.market.code]) };
}

function buyer({ lead, enquiry }: LeadStory): LeadChanges {
  const { market, random } = enquiry;
  const relation = RELATION(random);
  const { male, female, last } = NAMES[market.market.code];
  const relative = `${random.pick([...male, ...female])} ${random.pick(last)}`;
  return {
    booking_name: relation === 1 ? lead.name : relative,
    booking_mobile: lead.mobile,
    booking_city_id: lead.city_id,
    booking_relation_id: relation,
  };
}

function reason({ enquiry }: LeadStory): LeadChanges {
  const { market, random } = enquiry;
  const id = REASON(random);
  const other = random.pick(OTHER_REASONS[market.market.code]);
  return { reason_id: id, other_reason_text: id === REASON_OTHER ? other : null };
}

function registration({ enquiry }: LeadStory, day: number): LeadChanges {
  const { market, random } = enquiry;
  const stnk = REGISTRATION(random);
  if (stnk === STNK.received) return { stnk_id: stnk, stnk_number: random.digits(8) };
  if (stnk !== STNK.awaited) return { stnk_id: stnk || null };
  return { stnk_id: stnk, stnk_followup_date: market.clock.dateOf(day + random.between(7, 30)) };
}
