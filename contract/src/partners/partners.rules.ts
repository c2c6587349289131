import { atMost, formRules, type Rule, required } from '../kernel/form-rules.ts';
import type { RecordStatus } from '../kernel/status.ts';
import { text } from '../kernel/text.ts';

/** What the form of a partner holds; ids are null until chosen, numbers as they were typed. */
export interface PartnerValues {
  readonly name: string;
  /** Of every lead of this partner. */
  readonly source_id: number | null;
  /** Web id of a lead that names none. */
  readonly web_id: number | null;
  readonly per_minute: number | null;
  readonly per_day: number | null;
  /** May say that a customer agreed to be called. */
  readonly may_consent: boolean;
  readonly status: RecordStatus;
}

export const NEW_PARTNER: PartnerValues = {
  name: '',
  source_id: null,
  web_id: null,
  per_minute: 60,
  per_day: 5_000,
  may_consent: false,
  status: '1',
};

/** How long the key before still opens the door once a new one is made. */
export const KEY_GRACE_HOURS = 24;

function whole(most: number): Rule<PartnerValues> {
  return (value, _values, name) => {
    const number = Number(value);
    return Number.isInteger(number) && number >= 1 && number <= most
      ? null
      : text('partners:invalid.range', { name, most });
  };
}

export const partnerRules = formRules<PartnerValues>('partners', {
  name: [required, atMost(100)],
  source_id: [required],
  per_minute: [required, whole(6_000)],
  per_day: [required, whole(1_000_000)],
});
