/** What every kind of reference data has in common (domain.md 16). */
export const REFERENCE = {
  feature: 'reference-data',
  source: 'domain.md 16',
  rights: { see: '/reference_data', edit: '/edit_reference_data' },
} as const;

/** ISO years that a car may be sold until. */
export const YEARS = { least: 1950, most: 2100 } as const;
