/** Shared by all kinds of reference data (domain.md 16). */
export const REFERENCE = {
  feature: 'reference-data',
  source: 'domain.md 16',
  rights: { see: '/reference_data', edit: '/edit_reference_data' },
} as const;

/** Range of a car's last year of sale. */
export const YEARS = { least: 1950, most: 2100 } as const;
