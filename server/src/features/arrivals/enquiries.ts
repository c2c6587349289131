import {
  type Enquiry,
  type EnquiryErrors,
  type ReadEnquiry,
  readEnquiry,
} from '@otolead/contract/arrivals/enquiry.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { liftByConsent, recallNumbers, recordConsents } from '../blacklist/blacklist.public.ts';
import { createLeads } from './enquiries.create.ts';
import { joinLeads } from './enquiries.join.ts';
import { findNamedRows, type NamedBy, UNKNOWN } from './enquiries.names.ts';
import { findPeople, lockNumbers, NEW_CAR } from './enquiries.people.ts';
import { numbersOf, planOf } from './enquiries.plan.ts';

/** A dialer list chosen for these enquiries, which skips routing. */
export interface ChosenList {
  readonly id: number;
  /** 'Jakarta verification - 4711' */
  readonly name: string;
  readonly campaignId: number;
  readonly processId: number;
  readonly businessTypeId: number;
  /** Default for enquiries without a type. */
  readonly leadTypeId: number | null;
}

/** Origin of enquiries. */
export interface EnquirySource {
  /** Name in the history: a partner, a file. */
  readonly name: string;
  readonly actor: { readonly userId: number | null; readonly name: string };
  /** Id within `source_list`. */
  readonly sourceId: number;
  readonly now: Date;
  /** Actor in the history: `system` for machines unless set. */
  readonly history?: 'crm' | undefined;
  readonly list?: ChosenList | undefined;
}

export interface EnquiryOutcome {
  /** Lead that was made or took the enquiry; null if a field is wrong. */
  readonly leadId: number | null;
  /** An open lead of the person took the enquiry. */
  readonly duplicate: boolean;
  /** The person is already in the chosen list: nothing was written. */
  readonly already: boolean;
  readonly errors: EnquiryErrors;
}

/** A valid enquiry with the rows that it names. */
export interface SoundEnquiry extends ReadEnquiry {
  /** Its position in the input. */
  readonly index: number;
  readonly given: Enquiry;
  readonly named: NamedBy;
  readonly businessTypeId: number;
}

/**
 * Takes enquiries, one or a thousand with the same few statements: validates each, recognises its person, and adds it
 * to an open lead of the same business type or makes a new lead (domain.md 15). Returns one outcome each, in order. Two
 * enquiries of one person, in one call or in concurrent transactions, make one lead. Call it once per transaction,
 * before any lead is locked.
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
    await recallNumbers(tx, market.id, numbers);
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
    const consents = sound.flatMap(({ index, given: { consent } }) => {
      const leadId = outcomes[index]?.leadId;
      if (!consent || !leadId) return [];
      const { given_at: givenAt, source: given, text_version: textVersion = null } = consent;
      return [{ leadId, givenAt, source: given, textVersion }];
    });
    await recordConsents(tx, { marketId: market.id, now: source.now, actor: source.actor }, consents);
  }
  return outcomes.map((outcome) => outcome ?? refused(NONE));
}

/** Consent in an enquiry lifts the customer's earlier refusal (domain.md 17). */
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
