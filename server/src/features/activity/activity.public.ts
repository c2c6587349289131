export {
  type ActivityComment,
  type ChangeDetails,
  type ChangeSince,
  changesSince,
  findByHash,
  recordActivities,
  recordActivity,
} from './activity.queries.ts';
export { labelValues } from './field-labels.ts';
