/** Rows per page of the lead list; infinite scroll appends pages. */
export const LEAD_PAGE_SIZE = 50;

/** Totals are exact up to this number, which is also the export limit in office hours. */
export const EXACT_TOTAL_LIMIT = 30_000;

/** Parts of lead_details by default (`_with`, spec A§7). */
export const LEAD_PARTS = ['assigned_cars', 'preference_list', 'lead_detail'] as const;

/** Optional parts of lead_details, each the answer of another call. */
export const EMBEDDED_PARTS = ['history', 'similar_leads', 'documents', 'call_state', 'route'] as const;

/** Maximum leads with the same number on a lead's screen. */
export const SIMILAR_LEADS = 10;
