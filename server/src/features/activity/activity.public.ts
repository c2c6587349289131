export { historyPage } from './activity.history.ts';
export {
  type ActivityComment,
  type ChangeDetails,
  type ChangeSince,
  findByHash,
  recordActivities,
  recordActivity,
  type Submission,
} from './activity.queries.ts';
export { type Clash, changesByOthers, firstChangeOf, refuseClashes } from './stale-save.ts';
export { savedVersion, submissionOf } from './submission.ts';
