import { LEAD_STATUS, LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { personColumns } from './person.ts';
import { type Random, shares } from './random.ts';
import type { CarModel, MarketReferences } from './references.ts';
import type { GeneratedLead } from './rows.ts';
import { LeadStory } from './story.ts';
import { BUSINESS, LEAD_TYPE_GROUP } from './webform-data.ts';

export interface ArrivalOrder {
  readonly leadId: number;
  readonly createdAt: number;
  /** The person's previous lead, if any. */
  readonly earlier?: LeadStory | undefined;
}

/** Ids of customers from 500,001. */
const CUSTOMERS_BEHIND = 500_000;
const USED_CAR_SHARE = 0.07;
const OEM_SHARE = 0.3;
const WISH_COUNT = shares({ 1: 62, 2: 27, 3: 11 });
const SOURCE = shares({ 1: 46, 2: 9, 3: 8, 4: 19, 5: 7, 6: 6, 7: 5 });
const QUALIFIED_AS = shares({ 1: 30, 2: 46, 3: 18, 4: 6 });

/** The lead on arrival: new, untouched, routed. */
export function arrive(market: MarketReferences, order: ArrivalOrder, random: Random): LeadStory {
  const { leadId, createdAt, earlier } = order;
  const created = new Date(createdAt);
  const { city, person } = earlier?.enquiry ?? newcomer(market, random);
  const isUsedCar = random.chance(USED_CAR_SHARE);
  const wishes = wishesOf(market, isUsedCar, random);
  const lead: GeneratedLead = {
    ...market.blankLead,
    lead_id: leadId,
    market_id: market.market.id,
    customer_id: earlier?.lead.customer_id ?? leadId - CUSTOMERS_BEHIND,
    gm_id: programmeOf(market, wishes, random),
    ...processOf(market, isUsedCar, random),
    source_id: SOURCE(random),
    consumer_source_id: random.chance(0.5) ? random.between(1, 13) : null,
    ...person,
    status_id: LEAD_STATUS.new,
    sub_status_id: LEAD_SUB_STATUS.fresh,
    duplicate_of: earlier?.lead.lead_id ?? null,
    created_at: created,
    updated_at: created,
    updated_crm_at: created,
  };
  return new LeadStory(lead, { market, random, city, person, wishes });
}

function newcomer(market: MarketReferences, random: Random) {
  const city = market.city(random);
  return { city, person: personColumns(market, city, random) };
}

function wishesOf(market: MarketReferences, isUsedCar: boolean, random: Random): CarModel[] {
  const length = WISH_COUNT(random);
  const drawn = Array.from({ length }, () => (isUsedCar ? market.anyModel : market.newModel)(random));
  return [...new Set(drawn)];
}

/** The client programme that pays for the lead: of the make, else of all makes; a few leads have none. */
function programmeOf({ programmes }: MarketReferences, [wish]: readonly CarModel[], random: Random) {
  const own = programmes.get(wish?.makeId ?? 0) ?? programmes.get(0) ?? [];
  if (own.length === 0 || !random.chance(0.93)) return null;
  return own.at(random.chance(0.85) ? 0 : -1)?.id ?? null;
}

/** Process of the business, and lead type by how the enquiry was qualified. */
function processOf({ processes, leadTypes }: MarketReferences, isUsedCar: boolean, random: Random) {
  const newCars = random.chance(OEM_SHARE) ? BUSINESS.oem : BUSINESS.newCar;
  const wanted = {
    business: isUsedCar ? BUSINESS.usedCar : newCars,
    group: isUsedCar ? LEAD_TYPE_GROUP.usedCar : LEAD_TYPE_GROUP.newCar,
    qualification: QUALIFIED_AS(random),
  };
  const process = processes.find(({ business }) => business === wanted.business);
  const type = leadTypes.find(({ group, qualification }) => {
    return group === wanted.group && qualification === wanted.qualification;
  });
  return { process_id: process?.id ?? null, lead_type_id: type?.id ?? null };
}
