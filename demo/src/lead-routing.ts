import { LEAD_STATUS, type LeadSubStatusId, statusOf } from '@otolead/contract/kernel/lead-statuses.ts';
import { BUSINESS, CAMPAIGN_TYPE, LEAD_TYPE_GROUP, programmesOf, QUALIFICATION } from './demo.routing.ts';
import { type Random, shares } from './random.ts';
import type { MarketReferences } from './references.ts';

const QUALIFIED_AS = shares([
  [QUALIFICATION.verified, 30],
  [QUALIFICATION.unverified, 46],
  [QUALIFICATION.otp, 18],
  [QUALIFICATION.dcb, 6],
]);

/** A lead moves from campaign to campaign with its status (domain.md 9). */
function stageOf(last: LeadSubStatusId): number {
  const status = statusOf(last);
  if (status === LEAD_STATUS.purchase) return CAMPAIGN_TYPE.attribution;
  const isNurtured = status === LEAD_STATUS.interested || status === LEAD_STATUS.reopened;
  return isNurtured ? CAMPAIGN_TYPE.nurturing : CAMPAIGN_TYPE.verification;
}

interface RoutedEnquiry {
  readonly makeId: number;
  readonly isUsedCar: boolean;
  readonly last: LeadSubStatusId;
}

/** List of a lead in this state; a few match no rule and stay in the unassigned pool. */
export function routeLead(
  { market, campaigns, leadTypes, gmIds }: MarketReferences,
  { makeId, isUsedCar, last }: RoutedEnquiry,
  random: Random,
) {
  const gm = programmesOf(market.code, makeId).filter((id) => gmIds.has(id));
  const gmId =
    gm.length > 0 && random.chance(0.93) ? (gm[random.chance(0.85) ? 0 : gm.length - 1] ?? null) : null;
  const newCarBusiness = random.chance(0.3) ? BUSINESS.oem : BUSINESS.newCar;
  const business = isUsedCar ? BUSINESS.usedCar : newCarBusiness;
  const own = campaigns.filter(({ businessTypeId }) => businessTypeId === business);
  const stage = stageOf(last);
  const campaign = own.find(({ typeId }) => typeId === stage) ?? own.at(-1);
  const isRouted = campaign !== undefined && random.chance(0.965);
  const listAt = Math.floor(random.next() ** 1.8 * (campaign?.listRows.length ?? 0));
  const groupId = isUsedCar ? LEAD_TYPE_GROUP.usedCar : LEAD_TYPE_GROUP.newCar;
  const qualificationId = QUALIFIED_AS(random);
  const leadType = leadTypes.find(
    (type) => type.groupId === groupId && type.qualificationId === qualificationId,
  );
  return {
    gm_id: gmId,
    process_id: campaign?.processId ?? null,
    campaign_id: isRouted ? campaign.id : null,
    process_list_id: isRouted ? (campaign.listRows[listAt]?.id ?? null) : null,
    lead_type_id: leadType?.id ?? null,
  };
}
