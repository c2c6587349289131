/** How a lead was seen, or left the house; each is called `trail:kind.<kind>`. */
export const VIEW_KINDS = [
  'lead',
  'prepared',
  'list',
  'found',
  'report',
  'export',
  'file',
  'shown',
  'heard',
] as const;

export type ViewKind = (typeof VIEW_KINDS)[number];
