import { USUAL_ATTEMPTS } from '../kernel/dispositions.ts';
import { formRules, matches, type Rule, required } from '../kernel/form-rules.ts';
import { text } from '../kernel/text.ts';
import { NEXT_REASONS } from './next.rules.ts';

/** Form values of a market's call rules. */
export interface CallRuleValues {
  readonly attempts_per_day: number;
  readonly attempts_in_all: number;
  readonly pause_minutes: number;
  readonly quiet_from: string;
  readonly quiet_to: string;
  /** Duration of an idle agent's lease on a lead. */
  readonly lease_minutes: number;
  /** Reasons joined by commas, the first one first. */
  readonly call_order: string;
}

export const CALL_RULES: CallRuleValues = {
  attempts_per_day: 3,
  attempts_in_all: USUAL_ATTEMPTS,
  pause_minutes: 15,
  quiet_from: '20:00',
  quiet_to: '08:00',
  lease_minutes: 10,
  call_order: NEXT_REASONS.join(','),
};

function whole(least: number, most: number): Rule<CallRuleValues> {
  return (value, _values, name) => {
    const number = Number(value);
    return Number.isInteger(number) && number >= least && number <= most
      ? null
      : text('calls:invalid.range', { name, least, most });
  };
}

/** Fewer calls in all than per day would make the daily limit meaningless. */
const noFewerThanPerDay: Rule<CallRuleValues> = (value, { attempts_per_day: perDay }, name) =>
  Number(value) < Number(perDay)
    ? text('calls:invalid.fewer_than_per_day', { name, per_day: text('calls:field.attempts_per_day') })
    : null;

const time = matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'calls:invalid.time');

const everyReason: Rule<CallRuleValues> = (value) => {
  const chosen = String(value).split(',');
  const isWhole = chosen.length === NEXT_REASONS.length && NEXT_REASONS.every((one) => chosen.includes(one));
  return isWhole ? null : text('calls:invalid.order');
};

export const callRuleRules = formRules<CallRuleValues>('calls', {
  attempts_per_day: [required, whole(1, 50)],
  attempts_in_all: [required, whole(1, 200), noFewerThanPerDay],
  pause_minutes: [required, whole(0, 1440)],
  quiet_from: [required, time],
  quiet_to: [required, time],
  lease_minutes: [required, whole(2, 120)],
  call_order: [required, everyReason],
});
