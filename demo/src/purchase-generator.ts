import { type LeadSubStatusId, LEAD_SUB_STATUS as SUB } from '@otolead/contract/kernel/lead-statuses.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { REASON_OTHER } from '@otolead/contract/lead-status/field-presence.rules.ts';
import { STNK } from '@otolead/contract/lead-status/stnk.rules.ts';
import type { GeneratedLead, LeadChanges } from './lead-story.ts';
import type { MarketCalendar } from './market-calendar.ts';
import { NAMES } from './material.ts';
import { type Random, shares } from './random.ts';
import type { CarModel, Dealer, MarketReferences, Person } from './references.ts';

/** The actual or intended purchase with its seller; null for a dealer outside the network. */
export interface Purchase {
  readonly model: CarModel;
  readonly dealer: Dealer | null;
  readonly dse: Person | null;
}

const RELATION = shares([
  [1, 74],
  [2, 11],
  [3, 5],
  [4, 3],
  [5, 3],
  [6, 1],
  [7, 3],
]);
const REASON = shares([
  [1, 24],
  [2, 22],
  [3, 16],
  [4, 16],
  [5, 12],
  [6, 6],
  [REASON_OTHER, 4],
]);
const OTHER_REASONS = {
  id: ['Dibelikan kantor', 'Pindah ke luar negeri', 'Pakai mobil keluarga'],
  ph: ['Company car provided', 'Moving abroad', 'Will use the family car'],
} as const;
const OTHER_DEALERS = {
  id: ['Dealer di luar jaringan', 'Showroom Mobil Sejahtera', 'Auto Gallery Mandiri'],
  ph: ['Dealer outside network', 'Southgate Auto Sales', 'Metro Car Gallery'],
} as const;
const REGISTRATION = shares<number | null>([
  [STNK.received, 45],
  [STNK.awaited, 30],
  [STNK.refused, 8],
  [null, 17],
]);

/** Columns of this sub-status of status 6, as its form requires them; `day` is that of the save. */
export function purchaseChanges(
  { market, calendar }: MarketReferences,
  lead: GeneratedLead,
  sub: LeadSubStatusId,
  day: number,
  { model, dealer, dse }: Purchase,
  random: Random,
): LeadChanges {
  const car: LeadChanges = { bought_make_id: model.makeId, bought_model_id: model.id };
  const seller: LeadChanges = dealer
    ? { purchase_dealer_id: dealer.id, purchase_dse_id: dse?.id ?? null }
    : { purchase_dealer_id: null, other_dealer_name: random.pick(OTHER_DEALERS[market.code]) };
  const earliest = calendar.dayOf(lead.created_at.getTime());
  const shortlyBefore = (days: number) => Math.max(earliest, day - random.between(0, days));
  switch (sub) {
    case SUB.booked:
      return { ...car, ...seller, ...buyer(lead, random), booking_date: calendar.dateOf(shortlyBefore(2)) };
    case SUB.retailed: {
      const purchased = shortlyBefore(4);
      const booked = calendar.dateOf(Math.max(earliest, purchased - random.between(5, 25)));
      return {
        ...(lead.booking_date === null && { ...car, ...seller, ...buyer(lead, random) }),
        booking_date: lead.booking_date ?? booked,
        purchase_date: later(lead.booking_date, calendar.dateOf(purchased)),
        ...(lead.myactive_agent_id !== null && registration(calendar, day, random)),
      };
    }
    case SUB.lostPurchase:
      return { ...car, ...(random.chance(0.5) && seller), ...reason(market.code, random) };
    case SUB.bookingCancelled:
      return reason(market.code, random);
    default:
      return { ...(random.chance(0.5) && car), ...reason(market.code, random) };
  }
}

function buyer(lead: GeneratedLead, random: Random): LeadChanges {
  const relation = RELATION(random);
  const market = lead.market_id === MARKETS.id.id ? MARKETS.id : MARKETS.ph;
  const names = NAMES[market.code];
  return {
    booking_name:
      relation === 1
        ? lead.name
        : `${random.pick([...names.male, ...names.female])} ${random.pick(names.last)}`,
    booking_mobile: lead.mobile,
    booking_city_id: lead.city_id,
    booking_relation_id: relation,
  };
}

function reason(market: 'id' | 'ph', random: Random): LeadChanges {
  const id = REASON(random);
  return {
    reason_id: id,
    other_reason_text: id === REASON_OTHER ? random.pick(OTHER_REASONS[market]) : null,
  };
}

function registration(calendar: MarketCalendar, day: number, random: Random): LeadChanges {
  const stnk = REGISTRATION(random);
  if (stnk === STNK.received) return { stnk_id: stnk, stnk_number: random.digits(8) };
  if (stnk !== STNK.awaited) return { stnk_id: stnk };
  return { stnk_id: stnk, stnk_followup_date: calendar.dateOf(day + random.between(7, 30)) };
}

function later(known: string | null, date: string): string {
  return known !== null && known > date ? known : date;
}
