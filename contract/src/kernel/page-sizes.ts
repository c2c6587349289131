/** Allowed page sizes of the administration's lists. */
export const PAGE_SIZES = { least: 10, most: 200 } as const;
