import { atMost, formRules, type Rule, required } from '../kernel/form-rules.ts';
import { text } from '../kernel/text.ts';

/** Right to a market's rules for recordings. */
export const RECORDING_RULES = '/recording_rules';

export const RECORDING_MODES = ['off', 'link', 'file'] as const;

export type RecordingMode = (typeof RECORDING_MODES)[number];

export interface RecordingRuleValues {
  readonly mode: RecordingMode;
  /** Largest file that is fetched; a larger recording stays a link. */
  readonly most_mb: number;
  /** Months after the call; 0 for no end. */
  readonly keep_months: number;
  /** Agents hear the recordings of their own calls. */
  readonly agents_hear: boolean;
  /** Read to the customer at the start of a call; shown where calls are recorded. */
  readonly consent_line: string;
}

export const NO_RECORDINGS: RecordingRuleValues = {
  mode: 'off',
  most_mb: 100,
  keep_months: 12,
  agents_hear: false,
  consent_line: '',
};

export const MOST_FETCHED_MB = 1_000;
export const MOST_KEPT_MONTHS = 120;
export const CONSENT_LINE_LENGTH = 500;

function whole(least: number, most: number): Rule<RecordingRuleValues> {
  return (value, _values, name) => {
    const number = Number(value);
    return Number.isInteger(number) && number >= least && number <= most
      ? null
      : text('recordings:invalid.range', { name, least, most });
  };
}

const known: Rule<RecordingRuleValues> = (value, _values, name) =>
  RECORDING_MODES.some((mode) => mode === value) ? null : text('kernel:invalid.value', { name });

/** A market that records must have a consent line, or customers would not know. */
const saidWhereRecorded: Rule<RecordingRuleValues> = (value, { mode }) =>
  mode !== 'off' && String(value ?? '').trim() === '' ? text('recordings:invalid.consent_line') : null;

export const recordingRuleRules = formRules<RecordingRuleValues>('recordings', {
  mode: [required, known],
  most_mb: [required, whole(1, MOST_FETCHED_MB)],
  keep_months: [required, whole(0, MOST_KEPT_MONTHS)],
  consent_line: [saidWhereRecorded, atMost(CONSENT_LINE_LENGTH)],
});
