/**
 * What is needed to write a lead, beside the right to open it. The manage-status form asks for more: the role's row in
 * `SAVE_REACH` (lead-status). Source: domain.md 3.
 */
export const EDIT_LEAD = '/edit_lead';
/** External comments and documents, which dealer staff add to their own leads as well. */
export const COMMENT_LEAD = '/comment_lead';
/** Test drives and dealer visits, which dealer staff keep for their own cars as well. */
export const MEET_CUSTOMER = '/test_drive';
