/** What a market may set as the rows on a page of its administration's lists. */
export const PAGE_SIZES = { least: 10, most: 200 } as const;
