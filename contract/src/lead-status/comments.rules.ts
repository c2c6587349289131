import { type StatusErrors, statusText } from './messages.rules.ts';
import { COMMENT_TYPE, type LeadComment, type StatusValues } from './values.rules.ts';

export function isInternal(entry: LeadComment): boolean {
  return entry.comment_type === COMMENT_TYPE.internal;
}

/** Non-empty comments; an untouched tab of the form is none. */
export function writtenComments({ lead_comment }: StatusValues): LeadComment[] {
  return lead_comment.filter((entry) => entry.comment !== null);
}

/** An external comment needs a text and a recipient (spec A§5). */
export function commentErrors({ lead_comment }: StatusValues): StatusErrors {
  const errors: StatusErrors = {};
  for (const [index, entry] of lead_comment.entries()) {
    if (isInternal(entry)) continue;
    if (entry.comment === null) errors[`lead_comment.${index}.comment`] = statusText('comments_required');
    if (entry.dse_id === null && !entry.all_dse) {
      errors[`lead_comment.${index}.dse_id`] = statusText('dse_required');
    }
  }
  return errors;
}
