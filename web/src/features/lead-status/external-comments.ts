import { COMMENT_TYPE, type LeadComment } from '@otolead/contract/lead-status/values.rules.ts';

export const BLANK_COMMENT: LeadComment = {
  dse_id: null,
  all_dse: false,
  comment: null,
  comment_type: COMMENT_TYPE.external,
};

function isBlank({ dse_id, all_dse, comment }: LeadComment): boolean {
  return dse_id === null && !all_dse && (comment ?? '').trim() === '';
}

/**
 * The list with one entry written; an index past the end adds it. Blank entries at the end are dropped, because an
 * untouched tab is no comment; one in the middle stays, so that the text under the cursor does not change.
 */
export function withComment(
  comments: readonly LeadComment[],
  index: number,
  entry: LeadComment,
): readonly LeadComment[] {
  const next = [...comments];
  next[index] = entry;
  while (next.length > 0 && isBlank(next.at(-1) ?? BLANK_COMMENT)) next.pop();
  return next;
}

/** To whom a comment goes, as the value of a select: a DSE's id, everybody, or nobody yet. */
export const EVERYBODY = 'all';

export function recipientOf({ dse_id, all_dse }: LeadComment): string | null {
  if (all_dse) return EVERYBODY;
  return dse_id === null ? null : String(dse_id);
}

export function withRecipient(entry: LeadComment, recipient: string | null): LeadComment {
  const all_dse = recipient === EVERYBODY;
  return { ...entry, all_dse, dse_id: recipient === null || all_dse ? null : Number(recipient) };
}
