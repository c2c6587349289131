/** The features of the product; the same spelling names folders, files, message namespaces and keys. */
export const FEATURES = [
  'session',
  'config',
  'leads',
  'my-active',
  'lead-status',
  'customer',
  'preferences',
  'assignments',
  'activity',
  'documents',
  'audits',
  'web-rules',
  'webform',
  'campaign-packs',
  'blacklist',
  'imports',
  'exports',
  'jobs',
  'views',
  'dialer',
  'reports',
  'users',
  'brand-network',
  'intake',
] as const;

export type Feature = (typeof FEATURES)[number];
