import type { StatusValues } from '@otolead/contract/lead-status/values.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ActivityComment } from '../activity/activity.public.ts';

/** Comments of an update for the history: the internal one first, then those to salespeople. */
export async function commentsOf(tx: Tx, values: StatusValues): Promise<ActivityComment[]> {
  const internal: ActivityComment[] = values.internal_comment
    ? [{ comment: values.internal_comment, comment_type: 'INTERNAL', to: null }]
    : [];
  const recipients = values.lead_comment.flatMap(({ dse_id: dseId }) => (dseId === null ? [] : [dseId]));
  const names = new Map<number, string>();
  if (recipients.length > 0) {
    const rows = await tx
      .selectFrom('dse')
      .where(sql<boolean>`id = any(${recipients})`)
      .select(['id', 'name'])
      .execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  const written = values.lead_comment.map(
    (entry): ActivityComment => ({
      comment: entry.comment ?? '',
      comment_type: entry.comment_type,
      to: entry.all_dse ? 'all' : (names.get(entry.dse_id ?? 0) ?? null),
      ...(!entry.all_dse && { to_dse_id: entry.dse_id }),
    }),
  );
  return [...internal, ...written];
}
