export { blacklistPart } from './blacklist.person.ts';
export { countReviews, findListed, type Listed, originOf, recallNumbers } from './blacklist.queries.ts';
export { endConsents, findConsents, recordConsents } from './consents.ts';
export { correctRefusals, liftByConsent, refuseNumbers } from './refusals.ts';
