import {
  type Enquiry,
  type EnquiryErrors,
  type ReadEnquiry,
  readEnquiry,
} from '@otolead/contract/arrivals/enquiry.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { liftByConsent } from '../blacklist/blacklist.public.ts';
import { createLeads } from './enquiries.create.ts';
import { joinLeads } from './enquiries.join.ts';
import { findNamedRows, type NamedBy, UNKNOWN } from './enquiries.names.ts';
import { findPeople, lockNumbers, NEW_CAR } from './enquiries.people.ts';
import { numbersOf, planOf } from './enquiries.plan.ts';

/** A list of the dialer chosen for these enquiries, which are then not routed. */
export interface ChosenList {
  readonly id: number;
  /** 'Jakarta verification - 4711' */
  readonly name: string;
  readonly campaignId: number;
  readonly processId: number;
  readonly businessTypeId: number;
  /** Of leads whose enquiry names no type. */
  readonly leadTypeId: number | null;
}

/** Where enquiries come from. */
export interface EnquirySource {
  /** As the history names it: a partner, a file. */
  readonly name: string;
  readonly actor: { readonly userId: number | null; readonly name: string };
  /** Id within `source_list`. */
  readonly sourceId: number;
  readonly now: Date;
  /** Who has it taken in: a machine's are the system's, unless said otherwise. */
  readonly history?: 'crm' | undefined;
  readonly list?: ChosenList | undefined;
}

export interface EnquiryOutcome {
  /** The lead that was made or that took the enquiry; null where a field is wrong. */
  readonly leadId: number | null;
  /** The person was known and has an open lead, which took the enquiry. */
  readonly duplicate: boolean;
  /** The person stands in the chosen list: nothing was written. */
  readonly already: boolean;
  readonly errors: EnquiryErrors;
}

/** An enquiry without a fault, with the rows that it names. */
export interface SoundEnquiry extends ReadEnquiry {
  /** Its place among those that were given. */
  readonly index: number;
  readonly given: Enquiry;
  readonly named: NamedBy;
  readonly businessTypeId: number;
}

/**
 * Takes enquiries in, one or a thousand with the same few statements: checks each against the market, recognises its
 * person, and lets an open lead of the same business type take it or makes a new lead (domain.md 15). Answers one outcome
 * for each, in their order. Two enquiries of one person, in one call or in two transactions at once, make one lead. To be
 * called once in a transaction, before anything in it locks a lead.
 */
export async function takeEnquiries(
  tx: Tx,
  market: Market,
  source: EnquirySource,
  enquiries: readonly Enquiry[],
): Promise<readonly EnquiryOutcome[]> {
  const judged = await judge(tx, market, source, enquiries);
  const outcomes = judged.map((one) => ('errors' in one ? refused(one.errors) : undefined));
  const sound = judged.flatMap((one) => ('errors' in one ? [] : [one]));
  if (sound.length > 0) {
    const numbers = [...new Set(sound.flatMap(numbersOf))];
    await lockNumbers(tx, market, numbers);
    await takeConsents(tx, market, source, sound);
    const people = await findPeople(tx, market, numbers);
    const plan = planOf(sound, people, source);
    const created = await createLeads(tx, { market, source, leads: plan.created });
    await joinLeads(tx, { market, source, joined: plan.joined, created });
    for (const { enquiry, lead, already } of plan.outcomes) {
      const leadId = 'key' in lead ? (created.get(lead.key) ?? null) : lead.lead_id;
      const isNew = 'key' in lead && lead.key === enquiry.index;
      outcomes[enquiry.index] = { leadId, duplicate: !isNew, already, errors: NONE };
    }
  }
  return outcomes.map((outcome) => outcome ?? refused(NONE));
}

/** Customers who agreed to be called with this enquiry refused before it (domain.md 17). */
async function takeConsents(
  tx: Tx,
  market: Market,
  { actor, now }: EnquirySource,
  enquiries: readonly SoundEnquiry[],
): Promise<void> {
  const agreed = enquiries.filter(({ given }) => given.consent_to_call === true).flatMap(numbersOf);
  if (agreed.length > 0) await liftByConsent(tx, { marketId: market.id, now, actor }, agreed);
}

const NONE: EnquiryErrors = {};

const refused = (errors: EnquiryErrors): EnquiryOutcome => ({
  leadId: null,
  duplicate: false,
  already: false,
  errors,
});

async function judge(
  tx: Tx,
  market: Market,
  { list, now }: EnquirySource,
  enquiries: readonly Enquiry[],
): Promise<(SoundEnquiry | { readonly errors: EnquiryErrors })[]> {
  const find = await findNamedRows(tx, market, enquiries);
  return enquiries.map((given, index) => {
    const one = readEnquiry(given, market, now);
    const found = find(given);
    if ('errors' in one || 'unknown' in found) {
      const unknown = 'unknown' in found ? found.unknown : [];
      const errors: EnquiryErrors = {
        ...Object.fromEntries(unknown.map((field) => [field, [text(UNKNOWN[field])]])),
        ...('errors' in one && one.errors),
      };
      return { errors };
    }
    const { named } = found;
    const businessTypeId =
      list?.businessTypeId ?? named.web_id?.business_type_id ?? named.lead_type?.business_type_id ?? NEW_CAR;
    return { ...one.read, index, given, named, businessTypeId };
  });
}
