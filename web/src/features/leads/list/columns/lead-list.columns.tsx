import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import type { LeadSort } from '@otolead/contract/leads/search.rules.ts';
import type { ReactNode } from 'react';
import type { Translate } from '../../../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../../../ui/DataTable/columns.ts';
import type { LeadListInput } from '../filters/filter-kinds.ts';
import { Customer, Followup, InterestedIn, LeadId, Moment, Status, Wrapped } from './Cells.tsx';

export interface ColumnContext {
  readonly t: Translate<'leads'>;
  /** null without the right to open leads. */
  readonly hrefOf: ((leadId: number) => string) | null;
  /** The action on an unowned lead; null without one. */
  readonly ownerAction: (row: LeadRow) => ReactNode;
  /** The list holds only leads with a follow-up, so it can sort by that. */
  readonly byFollowup: boolean;
  /** Check boxes precede the columns, which must still fit into 1366 px. */
  readonly selects: boolean;
}

/** The sortable columns and their server names (domain.md 14). */
export const SORT_OF = {
  followup: 'followup_date',
  created: 'created_date',
  last_modified: 'updated_date_crm',
} as const satisfies Record<string, LeadSort>;

export type OrderColumn = keyof typeof SORT_OF;

const COLUMNS = Object.keys(SORT_OF) as OrderColumn[];

/** Lists by follow-up date sort by it, others by creation, unless an order is chosen. */
export function orderColumn({ sort, date_type }: LeadListInput): OrderColumn {
  const natural = date_type === 'followup_date' ? 'followup' : 'created';
  return COLUMNS.find((column) => SORT_OF[column] === sort) ?? natural;
}

/** The specified columns in order (LST-020); the longest and most variable ones get the spare width. */
export function leadColumns({
  t,
  hrefOf,
  ownerAction,
  byFollowup,
  selects,
}: ColumnContext): DataColumn<LeadRow>[] {
  return [
    {
      id: 'lead_id',
      header: t('column.lead_id'),
      cell: (row) => <LeadId id={row.lead_id} href={hrefOf?.(row.lead_id) ?? null} title={t('keys.open')} />,
      width: 84,
      fixed: true,
      hideable: false,
    },
    {
      id: 'customer',
      header: t('column.customer'),
      cell: (row) => <Customer row={row} />,
      width: selects ? 184 : 216,
      compactWidth: 284,
      grow: 600,
      hideable: false,
      card: 'primary',
    },
    {
      id: 'created',
      header: t('column.created'),
      cell: (row) => <Moment iso={row.customer_details.created_date} />,
      width: 104,
      fixed: true,
      sortable: true,
      sortDescFirst: true,
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: (row) => <Status row={row} />,
      width: 164,
      compactWidth: 204,
      fixed: true,
      card: 'badge',
    },
    {
      id: 'attribution',
      header: t('column.attribution'),
      cell: (row) => <Wrapped text={row.attribution_status} />,
      width: 88,
    },
    {
      id: 'interested_in',
      header: t('column.interested_in'),
      cell: (row) => <InterestedIn cars={row.interested_in} />,
      width: selects ? 136 : 150,
      grow: 220,
    },
    {
      id: 'attempts',
      header: t('column.attempts'),
      cell: (row) => row.num_attempt,
      width: 82,
      fixed: true,
      align: 'end',
    },
    {
      id: 'last_modified',
      header: t('column.last_modified'),
      cell: (row) => <Moment iso={row.last_modified_date_crm} />,
      width: 104,
      fixed: true,
      sortable: true,
      sortDescFirst: true,
    },
    {
      id: 'agent',
      header: t('column.agent'),
      cell: (row) => <Wrapped text={row.agent_name} />,
      width: 98,
    },
    {
      id: 'followup',
      header: t('column.followup'),
      cell: (row) => <Followup iso={row.followup_date} />,
      width: 136,
      fixed: true,
      sortable: byFollowup,
      card: 'secondary',
    },
    {
      id: 'myactive',
      header: t('column.myactive'),
      cell: (row) =>
        (row.myactive_agent === null && ownerAction(row)) || <Wrapped text={row.myactive_agent} />,
      width: 100,
    },
  ];
}
