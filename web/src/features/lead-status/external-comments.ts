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

/** What the screen shows of them: at least so many places, blank where nothing is written. */
export function entriesOf(comments: readonly LeadComment[], places: number): readonly LeadComment[] {
  const missing = Math.max(0, places - comments.length);
  return [...comments, ...Array.from({ length: missing }, () => BLANK_COMMENT)];
}

/**
 * The comments that entries on the screen make. Blank ones at the end are none, because an untouched tab is no
 * comment; one in the middle stays, so that the text under the cursor does not change.
 */
export function commentsOf(entries: readonly LeadComment[]): readonly LeadComment[] {
  return entries.slice(0, entries.findLastIndex((entry) => !isBlank(entry)) + 1);
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
