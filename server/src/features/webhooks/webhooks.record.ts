import { RECORD_STATUS } from '@otolead/contract/kernel/status.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { WebhookEvent } from '@otolead/contract/webhooks/events.rules.ts';
import { webhooks } from '@otolead/contract/webhooks/webhooks.record.ts';
import { sql } from 'kysely';
import { outboundOptions } from '../../platform/environment.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { isNeverSent } from '../../platform/outbound/post.ts';
import { serveRecord } from '../../platform/records/declared-record.ts';

const receives = (event: WebhookEvent) => () => sql`${event} = any(own.events)`;

/** Secrets stay in the database. Switching a receiver on clears its 'gone' mark. */
export const WEBHOOKS = serveRecord({
  record: webhooks,
  table: 'webhook',
  belongs: 'market',
  shown: {
    lead_created: receives('lead.created'),
    lead_routed: receives('lead.routed'),
    lead_status_changed: receives('lead.status_changed'),
    audit_finished: receives('audit.finished'),
    has_secret: () => sql`own.secret is not null`,
    old_secret_until: ({ clock }) =>
      sql`case when own.old_secret_until > ${clock.now()} then own.old_secret_until end`,
    is_gone: () => sql`own.gone_at is not null`,
  },
  stores: (values, { clock }, id) => {
    const chosen: Readonly<Record<WebhookEvent, number>> = {
      'lead.created': values.lead_created,
      'lead.routed': values.lead_routed,
      'lead.status_changed': values.lead_status_changed,
      'audit.finished': values.audit_finished,
    };
    return {
      events: Object.keys(chosen).filter((event) => chosen[event as WebhookEvent] === 1),
      ...(values.status === RECORD_STATUS.active && { gone_at: null }),
      ...(id === undefined && { created_at: clock.now() }),
    };
  },
  // A stored address is checked with each delivery.
  check: async (_tx, { environment }: ActorContext, { url }, before) => {
    if (url !== before?.url && isNeverSent(url, outboundOptions(environment)))
      throw invalidInput({ url: text('webhooks:invalid.never_sent') });
  },
  taken: { name: text('webhooks:name_taken') },
});
