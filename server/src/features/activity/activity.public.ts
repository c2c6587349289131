export {
  type ActivityComment,
  type ChangeDetails,
  type ChangeSince,
  changesSince,
  findByHash,
  recordActivities,
  recordActivity,
  type Submission,
} from './activity.queries.ts';
export { labelValues } from './field-labels.ts';
export { savedVersion, submissionOf } from './submission.ts';
