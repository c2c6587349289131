/** Façade of leads: the scoped reads and the only way to write a lead. */

export { applyLeadDeltas, COUNT, type CountKind, leadRollup, rebuildLeadRollup } from './leads.counts.ts';
export { leadDetails } from './leads.details.ts';
export { bringForward, insertLeads, type NewLead, reserveLeadIds } from './leads.insert.ts';
export { creditOf, fillMilestones, reachDealer, reachLmsSale, reachSales } from './leads.milestones.ts';
export { type OwnedCount, ownedCounts } from './leads.owned.counts.ts';
export { leadsPart } from './leads.person.ts';
export {
  ageAtRetail,
  isCrossSell,
  LMS_BOOKED,
  LMS_RETAIL,
  retailRecordedAt,
  saleDay,
} from './leads.sales.sql.ts';
export {
  fromMarketParts,
  type LeadScope,
  leadScope,
  marketRows,
  type ScopeTerms,
  scopedLeadRows,
  scopedLeads,
  scopedRowsOfLead,
  scopedStatement,
} from './leads.scope.ts';
export { countSelected, selectedLeads } from './leads.selection.ts';
export { leadsOfNumbers, similarLeads } from './leads.similar.ts';
export { judgeUsedUp } from './leads.used-up-calls.ts';
export { noteCall } from './leads.write.calls.ts';
export { putDownNames } from './leads.write.names.ts';
export {
  countAttempt,
  countLeadChat,
  differenceOf,
  type Lead,
  type LeadChanges,
  type LeadDifference,
  lockLead,
  lockLeads,
  setLastCall,
  setLeadRoute,
  writeEachLead,
  writeLead,
  writeLeads,
} from './leads.write.ts';
export { notEligible, ofStages, ownedLeads, textCondition } from './search/conditions.ts';
export { isBlacklisted, isNotBlacklisted } from './search/terms.ts';
