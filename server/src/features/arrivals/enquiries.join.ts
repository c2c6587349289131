import type { Market } from '@otolead/contract/kernel/market.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordActivities } from '../activity/activity.public.ts';
import { findListed, originOf } from '../blacklist/blacklist.public.ts';
import { bringForward } from '../leads/leads.public.ts';
import { addCars } from '../preferences/preferences.public.ts';
import { carName, enquiredCar } from './enquiries.car.ts';
import type { PlannedJoin } from './enquiries.plan.ts';
import type { EnquirySource, SoundEnquiry } from './enquiries.ts';

interface Joining {
  readonly market: Market;
  readonly source: EnquirySource;
  readonly joined: readonly PlannedJoin[];
  /** Ids of the leads just written, by the plan's key. */
  readonly created: ReadonlyMap<number, number>;
}

/**
 * Adds enquiries to their open leads: a history entry with the sent fields, the car as a preference if new, and an
 * immediate follow-up if there is none or a later one, unless the person must not be called. Changes nothing else.
 */
export async function joinLeads(tx: Tx, { market, source, joined, created }: Joining): Promise<void> {
  if (joined.length === 0) return;
  const { now } = source;
  const listed = await findListed(tx, market.id, joined.flatMap(peopleOf));
  const leads = joined.map((join) => {
    const { enquiry, lead } = join;
    return {
      enquiry,
      leadId: 'key' in lead ? (created.get(lead.key) as number) : lead.lead_id,
      followUpAt: 'key' in lead ? null : lead.followup_at,
      isListed: peopleOf(join).some((person) => originOf(listed, person) !== undefined),
    };
  });
  const isDueLater = ({ followUpAt, isListed }: { followUpAt: Date | null; isListed: boolean }) =>
    !isListed && (followUpAt === null || followUpAt > now);
  await bringForward(tx, [...new Set(leads.filter(isDueLater).map(({ leadId }) => leadId))], now);
  const cars = leads.flatMap(({ enquiry, leadId }) => enquiredCar(enquiry, source, leadId) ?? []);
  const added = await addCars(tx, cars, market, now);
  const told = new Set<number>();
  await recordActivities(
    tx,
    leads.map((one) => {
      const { enquiry, leadId, followUpAt, isListed } = one;
      const isMoved = isDueLater(one) && !told.has(leadId);
      told.add(leadId);
      const modelId = enquiry.named.model?.id;
      const isAdded = modelId !== undefined && added.delete(`${leadId} ${modelId}`);
      return {
        leadId,
        marketId: market.id,
        type: 'status' as const,
        source: source.history ?? ('system' as const),
        actor: source.actor,
        now,
        ...(isMoved && {
          changes: { follow_up_date: { old: followUpAt?.toISOString() ?? null, new: now.toISOString() } },
        }),
        facts: {
          action_type: 'enquire' as const,
          enquiry_from: source.name,
          ...(isAdded ? { added_cars: carName(enquiry) } : { car: carName(enquiry) }),
          enquiry: sentBy(enquiry),
          ...(isListed && { refusal: 'listed' as const }),
        },
      };
    }),
  );
}

/** Persons of the enquiry and of the lead that takes it. */
function peopleOf({ enquiry, lead }: PlannedJoin) {
  if ('key' in lead) return [enquiry, lead.enquiry];
  return [enquiry, { mobile: lead.mobile, alternateMobile: lead.alternate_mobile }];
}

/** The sent fields as one text for the history, under the API's names; consents have their own rows. */
function sentBy({ given: { consent: _, ...given } }: SoundEnquiry): string {
  return Object.entries(given)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([field, value]) => `${field}: ${value}`)
    .join(' · ');
}
