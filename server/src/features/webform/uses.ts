import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { ActorContext } from '../../platform/http/context.ts';

type Use = 'lists' | 'campaigns' | 'leads' | 'processes' | 'web_ids';

/** How many records in force or open leads use a record. */
export type Uses = Readonly<Partial<Record<Use, number>>>;

/** 'Still in use: 3 lists, 2 campaigns'. */
export function stillUsed({ t }: ActorContext, uses: Uses): Text {
  const told = (Object.entries(uses) as [Use, number][])
    .filter(([, count]) => count > 0)
    .map(([use, count]) => t(text(`webform:uses.${use}`, { count })));
  return text('webform:still_used', { uses: told.join(', ') });
}
