import { text } from '../kernel/text.ts';
import type { RetailCount, RetailRow } from './retail.schema.ts';
import type { SheetColumn, SheetGroup } from './sheet.ts';

const TRIGGERED = ['lms_overall', 'lms_unique', 'call_verified', 'DCB', 'otp', 'other_lead'] as const;
const PARTS = ['total', 'crm', 'lms'] as const;
const SHARES = {
  total: 'retail_created_date_percentage',
  crm: 'retail_created_date_crm_percentage',
  lms: 'retail_created_date_lms_percentage',
} as const;

const count = (id: RetailCount, header: SheetColumn<RetailRow>['header']): SheetColumn<RetailRow> => ({
  id,
  header,
  value: (row) => row[id],
});

/** Table of the retail report (spec B§2). */
export const RETAIL_SHEET: readonly SheetGroup<RetailRow>[] = [
  {
    id: 'line',
    columns: [
      {
        id: 'process_name',
        header: text('reports:column.process'),
        kind: 'text',
        value: (row) => row.process_name,
      },
      {
        id: 'identifier',
        header: text('reports:retail.identifier_type'),
        kind: 'text',
        value: (row) => row.identifier_type,
      },
    ],
  },
  {
    id: 'triggered',
    header: text('reports:retail.triggered'),
    columns: TRIGGERED.map((name) => count(name, text(`reports:retail.${name}`))),
  },
  ...(['create', 'update'] as const).map((kind) => ({
    id: kind,
    header: text(`reports:retail.${kind}`),
    columns: PARTS.map((part) => count(`retail_${kind}_${part}`, text(`reports:retail.${part}`))),
  })),
  {
    id: 'share',
    header: text('reports:retail.share'),
    columns: PARTS.map(
      (part): SheetColumn<RetailRow> => ({
        id: SHARES[part],
        header: text(`reports:retail.${part}`),
        kind: 'percent',
        value: (row) => row[SHARES[part]],
      }),
    ),
  },
];
