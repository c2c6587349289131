import { atMost, formRules, type Rule, required } from '../kernel/form-rules.ts';
import type { RecordStatus } from '../kernel/status.ts';
import { text } from '../kernel/text.ts';

type Told = 0 | 1;

/** What the form of a receiver holds. */
export interface WebhookValues {
  readonly name: string;
  readonly url: string;
  readonly lead_created: Told;
  readonly lead_routed: Told;
  readonly lead_status_changed: Told;
  readonly audit_finished: Told;
  readonly status: RecordStatus;
}

export const NEW_WEBHOOK: WebhookValues = {
  name: '',
  url: '',
  lead_created: 1,
  lead_routed: 0,
  lead_status_changed: 0,
  audit_finished: 0,
  status: '1',
};

/** An address without user and password; whether it may be called is found out with each delivery. */
const address: Rule<WebhookValues> = (value, _values, name) => {
  const typed = String(value ?? '').trim();
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  const isFine = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash;
  return typed === '' || isFine ? null : text('webhooks:invalid.url', { name });
};

export const webhookRules = formRules<WebhookValues>('webhooks', {
  name: [required, atMost(100)],
  url: [required, atMost(2000), address],
});
