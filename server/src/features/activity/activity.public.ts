export { historyPage } from './activity.history.ts';
export { newestEntries } from './activity.newest.ts';
export { activityPart } from './activity.person.ts';
export { type ChangeSince, findByHash } from './activity.queries.ts';
export {
  type ActivityComment,
  type ChangeDetails,
  type NewActivity,
  recordActivities,
  recordActivity,
  type Submission,
} from './activity.write.ts';
export { type Clash, changesByOthers, firstChangeOf, refuseClashes } from './stale-save.ts';
export { savedEntry, savedVersion, submissionOf } from './submission.ts';
