/** Stored if a brand's file rejected the car; readers see it in their language. */
export const REJECTED_BY_BRAND = 'Rejected by the brand';
