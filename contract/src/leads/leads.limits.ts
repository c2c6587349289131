/** Rows on a page of the lead list; infinite scroll appends such pages. */
export const LEAD_PAGE_SIZE = 50;

/** Totals are exact to this number, which is also the export limit in office hours. */
export const EXACT_TOTAL_LIMIT = 30_000;

/** What lead_details answers with unless told otherwise (`_with`, spec A§7). */
export const LEAD_PARTS = ['assigned_cars', 'preference_list', 'lead_detail'] as const;

/** What other calls answer about a lead, which lead_details brings along where it is asked to. */
export const FOLDED_PARTS = ['history', 'similar_leads', 'documents', 'call_state', 'route'] as const;

/** Leads with the same number that one lead's screen shows. */
export const SIMILAR_LEADS = 10;
