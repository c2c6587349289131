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

/** Entries to show: at least this many, padded with blanks. */
export function entriesOf(comments: readonly LeadComment[], places: number): readonly LeadComment[] {
  const missing = Math.max(0, places - comments.length);
  return [...comments, ...Array.from({ length: missing }, () => BLANK_COMMENT)];
}

/**
 * The comments in the entries. Trailing blanks are dropped, because an untouched tab is no comment; blanks in the
 * middle stay, so that the text under the cursor does not move.
 */
export function commentsOf(entries: readonly LeadComment[]): readonly LeadComment[] {
  return entries.slice(0, entries.findLastIndex((entry) => !isBlank(entry)) + 1);
}

/** A comment's addressee as a select value: a DSE's id, everybody, or none yet. */
export const EVERYBODY = 'all';

export function recipientOf({ dse_id, all_dse }: LeadComment): string | null {
  if (all_dse) return EVERYBODY;
  return dse_id === null ? null : String(dse_id);
}

export function withRecipient(entry: LeadComment, recipient: string | null): LeadComment {
  const all_dse = recipient === EVERYBODY;
  return { ...entry, all_dse, dse_id: recipient === null || all_dse ? null : Number(recipient) };
}
