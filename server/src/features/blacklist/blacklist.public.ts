export { countReviews, findListed, type Listed, originOf } from './blacklist.queries.ts';
export { correctRefusals, liftByConsent, refuseNumbers } from './refusals.ts';
