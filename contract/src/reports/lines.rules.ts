/** Lines of an agent in order (domain.md 11). */
export const AGENT_LINES = [
  'attempts',
  'connected',
  'unique_connected',
  'talk_time',
  'hot',
  'warm',
  'td_scheduled',
  'visits',
  'spk',
  'retail',
  'audit_compliance',
] as const;

export type AgentLine = (typeof AGENT_LINES)[number];

/** Talk time in seconds, compliance in percent; neither has detail rows. */
export const AGENT_FIGURES: readonly AgentLine[] = ['talk_time', 'audit_compliance'];

/** Lines without detail rows because they are no counts: a rate in percent, seconds. */
export const RATES: readonly string[] = ['connect_rate', 'avg_talk_time'];

/** Days since the lead's creation, in disjoint buckets; day 0 is in the first (domain.md 11). */
export const SUMMARY_BUCKETS = [
  ['upto_15_crm', 0, 15],
  ['upto_30_crm', 16, 30],
  ['upto_60_crm', 31, 60],
  ['upto_120_crm', 61, 120],
  ['upto_180_crm', 121, 180],
  ['gt_180_crm', 181, null],
] as const;

export type SummaryBucket = (typeof SUMMARY_BUCKETS)[number][0];

/** Days from the lead's first assignment to its purchase (spec B§9). */
export const AGE_BUCKETS = [
  ['till_30', 0, 30],
  ['till_60', 31, 60],
  ['till_90', 61, 90],
  ['till_120', 91, 120],
  ['till_150', 121, 150],
  ['till_180', 151, 180],
  ['gt_180', 181, null],
] as const;

export type AgeBucket = (typeof AGE_BUCKETS)[number][0];

/** Counts of one month or of all six, by the lead's first assignment (domain.md 11). */
export const RETAIL_COUNTS = [
  'lms_overall',
  'lms_unique',
  'call_verified',
  'DCB',
  'otp',
  'other_lead',
  'retail_create_total',
  'retail_create_crm',
  'retail_create_lms',
  'retail_update_total',
  'retail_update_crm',
  'retail_update_lms',
] as const;

/** Id for every process or every agent (spec B§9). */
export const ALL = -1;

/** Id of the row of leads without a process or commercial campaign (domain.md 11). */
export const NO_CAMPAIGN = 0;

/** Limits of the counts of waiting leads, in total and per agent; limit + 1 means 'more than'. */
export const MOST_WAITING = 30_000;

export const MOST_OWN = 1_000;
