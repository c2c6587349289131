import type { Enquiry } from '@otolead/contract/arrivals/enquiry.rules.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { takeLeads } from '@otolead/contract/partners/leads.endpoints.ts';
import type { TakenLeads } from '@otolead/contract/partners/leads.schema.ts';
import { AppError, type FieldErrors, invalidInput } from '../../platform/http/errors.ts';
import { XmlError } from '../../platform/xml.ts';
import { type EnquiryOutcome, takeEnquiries } from '../arrivals/arrivals.public.ts';
import { readAdf, type SentEnquiry, withoutFields } from './adf.ts';
import { findLists } from './leads.queries.ts';
import { findRequest, type IntakeRequest } from './requests.queries.ts';
import { answerOnce, digestOf, type PartnerContext, requestKeyOf } from './requests.ts';

type Request = ParsedOf<typeof takeLeads>;

/** Maximum prospects of one document. */
const MOST_PROSPECTS = 100;
/** Fields whose unknown values do not refuse a document: they move into the message. */
const FORGIVEN = [
  'city',
  'make',
  'model',
  'alternate_mobile',
  'email',
] as const satisfies readonly (keyof Enquiry)[];

/**
 * Takes a partner's request: all of its leads or, if a field is wrong, none. A repeated request gets the same answer
 * and writes nothing. Throws 400 with a fault per field, 409 for a different request under the same key.
 */
export async function takePartnerLeads(context: PartnerContext, request: Request): Promise<TakenLeads> {
  if (request.consent_to_call && !context.caller.mayConsent)
    throw invalidInput({ consent_to_call: text('partners:no_consent') });
  const sent = sentIn(request, context.market);
  const first = requestOf(context, request, sent);
  const known = await findRequest<TakenLeads>(context.db, first);
  const isAddition = known && !known.digest.equals(first.digest) && sent.every(({ isResent }) => isResent);
  return take(context, isAddition ? ofThisSending(first) : first, withDefaults(context, sent));
}

/** A resent prospect with changed content gets a key derived from the content, so that each version is taken once. */
const ofThisSending = (first: IntakeRequest): IntakeRequest => ({
  ...first,
  requestKey: `${first.requestKey} ${first.digest.toString('hex')}`,
});

function sentIn({ adf, id, name, mobile, ...rest }: Request, market: Market): SentEnquiry[] {
  if (adf === undefined)
    return [
      { id: id ?? null, isResent: false, enquiry: { ...rest, name: name ?? '', mobile: mobile ?? '' } },
    ];
  const prospects = prospectsOf(adf, market);
  if (prospects.length === 0) throw invalidInput({ adf: text('partners:no_prospect') });
  if (prospects.length > MOST_PROSPECTS)
    throw invalidInput({ adf: text('partners:too_many_prospects', { most: MOST_PROSPECTS }) });
  return prospects;
}

/** The partner's defaults are not part of the request: they may change before it is repeated. */
const withDefaults = ({ caller }: PartnerContext, sent: readonly SentEnquiry[]): Enquiry[] =>
  sent.map(({ enquiry }) => ({
    ...enquiry,
    web_id: enquiry.web_id ?? caller.webId,
    lead_type: enquiry.lead_type ?? caller.leadType,
  }));

function prospectsOf(adf: string, market: Market): SentEnquiry[] {
  try {
    return readAdf(adf, market);
  } catch (error) {
    if (error instanceof XmlError) throw invalidInput({ adf: text('partners:no_adf') });
    throw error;
  }
}

/** Key from the header, else from the sender's ids of all its leads. */
function requestOf(context: PartnerContext, request: Request, sent: readonly SentEnquiry[]): IntakeRequest {
  const ids = sent.flatMap(({ id }) => id ?? []);
  const { adf, ...json } = request;
  return {
    partnerId: context.caller.id,
    requestKey: requestKeyOf(context, ids, () => (ids.length === sent.length ? nameOf(ids) : null)),
    digest: digestOf(sent.map(({ id, enquiry }) => ({ id, enquiry }))),
    format: adf === undefined ? 'json' : 'adf',
    original: (adf ?? JSON.stringify(json)).replaceAll('\0', ''),
  };
}

/** One lead's id stays readable for lookups; several are hashed. */
const nameOf = (ids: readonly string[]): string =>
  ids.length === 1 ? `id ${ids[0]}` : `ids ${digestOf(ids).toString('hex')}`;

/** A document with unknown cars or cities is taken on the second try, with their names as text. */
async function take(
  context: PartnerContext,
  kept: IntakeRequest,
  enquiries: readonly Enquiry[],
): Promise<TakenLeads> {
  const first = await attempt(context, kept, enquiries);
  if ('leads' in first) return first;
  const isOnlyNames = first.outcomes.every(({ errors }) => Object.keys(errors).every(isForgiven));
  if (kept.format === 'json' || !isOnlyNames) throw refusal(kept, first.outcomes);
  const again = enquiries.map((enquiry, index) =>
    withoutFields(
      enquiry,
      Object.keys(first.outcomes[index]?.errors ?? {}).filter(isForgiven) as (keyof Enquiry)[],
    ),
  );
  const second = await attempt(context, kept, again);
  if ('leads' in second) return second;
  throw refusal(kept, second.outcomes);
}

const isForgiven = (field: string) => (FORGIVEN as readonly string[]).includes(field);

/** Aborts the transaction with the faults, so that nothing of it stays. */
class Refused extends Error {
  readonly outcomes: readonly EnquiryOutcome[];
  constructor(outcomes: readonly EnquiryOutcome[]) {
    super('refused');
    this.outcomes = outcomes;
  }
}

function attempt(
  context: PartnerContext,
  kept: IntakeRequest,
  enquiries: readonly Enquiry[],
): Promise<TakenLeads | Refused> {
  const { caller, market } = context;
  const work = answerOnce<TakenLeads>(context, kept, async (tx, now) => {
    const source = {
      name: caller.name,
      actor: { userId: null, name: caller.name },
      sourceId: caller.sourceId,
      now,
    };
    const outcomes = await takeEnquiries(tx, market, source, enquiries);
    if (outcomes.some(({ leadId }) => leadId === null)) throw new Refused(outcomes);
    const leadIds = outcomes.map(({ leadId }) => leadId as number);
    const lists = await findLists(tx, market.id, leadIds);
    return {
      leads: outcomes.map(({ duplicate }, index) => {
        const leadId = leadIds[index] as number;
        const isStored = duplicate || !caller.isSandbox;
        return { lead_id: isStored ? leadId : null, duplicate, list: lists.get(leadId) ?? null };
      }),
    };
  });
  return work.catch((error: unknown) => {
    if (error instanceof Refused) return error;
    throw error;
  });
}

/** One fault per field (`prospect[1].mobile` in an ADF document), each with a machine-readable code. */
function refusal({ format }: IntakeRequest, outcomes: readonly EnquiryOutcome[]): AppError {
  const faults = outcomes.flatMap(({ errors }, index) =>
    Object.entries(errors)
      .filter(([field]) => format === 'json' || !isForgiven(field))
      .flatMap(([field, found]) =>
        found.map((fault) => ({
          field: format === 'adf' ? `prospect[${index}].${field}` : field,
          code: fault.key.slice(fault.key.indexOf(':') + 1),
          fault,
        })),
      ),
  );
  const errors: FieldErrors = Object.fromEntries(
    faults.toReversed().map(({ field, fault }) => [field, fault]),
  );
  const { text: message } = invalidInput(errors);
  return new AppError(400, 'invalid_input', message, {
    errors,
    detail: { faults: faults.map(({ field, code }) => ({ field, code })) },
  });
}
