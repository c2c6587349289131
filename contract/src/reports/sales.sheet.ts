import { text } from '../kernel/text.ts';
import type { SalesRow } from './sales.schema.ts';
import type { SheetColumn, SheetGroup } from './sheet.ts';

const GROUPS = {
  all_time: ['all_leads', 'all_active_leads', 'all_closed_leads'],
  interested: ['interested_hot', 'interested_warm'],
  spk: ['lms_spk_lead', 'crm_spk_lead'],
  attribution: [
    'attribution_not_sent',
    'attribution_sent',
    'attribution_attributed',
    'attribution_rejected',
    'attribution_pending',
  ],
  billing: ['billing_not_sent', 'billing_sent', 'billing_completed'],
} as const;

type SalesColumn = (typeof GROUPS)[keyof typeof GROUPS][number];

const column = (name: SalesColumn): SheetColumn<SalesRow> => ({
  id: name,
  header: text(`reports:sales.${name}`),
  // The total is active plus closed (domain.md 11).
  value: (row) => (name === 'all_leads' ? row.all_active_leads + row.all_closed_leads : row[name]),
});

/** Table of the sales report (spec B§2). */
export const SALES_SHEET: readonly SheetGroup<SalesRow>[] = [
  {
    id: 'campaign',
    columns: [
      {
        id: 'reporting_name',
        header: text('reports:column.campaign'),
        kind: 'text',
        value: (row) => row.reporting_name,
      },
    ],
  },
  ...(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((id) => ({
    id,
    header: text(`reports:sales.${id}`),
    columns: GROUPS[id].map(column),
  })),
];
