/** Rows on a page of the lead list; infinite scroll appends such pages. */
export const LEAD_PAGE_SIZE = 50;

/** Totals are exact to this number, which is also the export limit in office hours. */
export const EXACT_TOTAL_LIMIT = 30_000;

/** Parts of lead_details by default (`_with`, spec A§7). */
export const LEAD_PARTS = ['assigned_cars', 'preference_list', 'lead_detail'] as const;

/** Further parts that lead_details includes on request, each the answer of another call. */
export const EMBEDDED_PARTS = ['history', 'similar_leads', 'documents', 'call_state', 'route'] as const;

/** Leads with the same number that one lead's screen shows. */
export const SIMILAR_LEADS = 10;
