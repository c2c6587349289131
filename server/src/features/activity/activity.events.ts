import type { WebhookEvent } from '@otolead/contract/webhooks/events.rules.ts';
import type { Happened } from '../webhooks/webhooks.public.ts';
import type { NewActivity } from './activity.write.ts';

interface Publication {
  readonly type: WebhookEvent;
  readonly applies: (entry: NewActivity) => boolean;
  readonly data: (entry: NewActivity) => Readonly<Record<string, unknown>>;
}

const changesOf = ({ changes }: NewActivity) => (changes ?? {}) as Readonly<Record<string, unknown>>;
const factsOf = ({ facts }: NewActivity) => (facts ?? {}) as Readonly<Record<string, unknown>>;
const isCreation = (entry: NewActivity) => factsOf(entry).action_type === 'create';

/** History entries that go to webhooks, with the published fields. */
const PUBLICATIONS: readonly Publication[] = [
  {
    type: 'lead.created',
    applies: isCreation,
    data: (entry) => ({ status: changesOf(entry).status_id ?? null }),
  },
  {
    type: 'lead.routed',
    applies: ({ type }) => type === 'routing',
    data: (entry) => ({
      outcome: factsOf(entry).route_outcome ?? null,
      process_list_id: factsOf(entry).route_list ?? null,
    }),
  },
  {
    type: 'lead.status_changed',
    applies: (entry) =>
      !isCreation(entry) && ('status_id' in changesOf(entry) || 'sub_status_id' in changesOf(entry)),
    data: (entry) => ({
      status: changesOf(entry).status_id ?? null,
      sub_status: changesOf(entry).sub_status_id ?? null,
    }),
  },
];

/** Events for receivers; names, numbers and comments are left out. */
export function happenedIn(entries: readonly NewActivity[]): Happened[] {
  const happened: Happened[] = [];
  for (const entry of entries) {
    const { leadId, marketId, now } = entry;
    for (const { type, applies, data } of PUBLICATIONS)
      if (applies(entry)) happened.push({ type, marketId, leadId, now, data: data(entry) });
  }
  return happened;
}
