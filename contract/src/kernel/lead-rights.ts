/**
 * Right to write a lead, in addition to the right to open it. The manage-status form needs more: the role's row in
 * `SAVE_REACH` (lead-status). Source: domain.md 3.
 */
export const EDIT_LEAD = '/edit_lead';
/** External comments and documents, which dealer staff may also add to their leads. */
export const COMMENT_LEAD = '/comment_lead';
/** Test drives and dealer visits, which dealer staff may also keep for their cars. */
export const MEET_CUSTOMER = '/test_drive';
