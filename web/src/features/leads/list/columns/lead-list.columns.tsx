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
  /** Beside a lead that nobody has; null where nothing can be done. */
  readonly ownerAction: (row: LeadRow) => ReactNode;
  /** Only leads that have a follow-up are listed, so that it can order them. */
  readonly byFollowup: boolean;
  /** Check boxes stand before the columns, which all have to fit into 1366 px nevertheless. */
  readonly selects: boolean;
}

/** The columns that the list may be ordered by, and what the server calls them (domain.md 14). */
export const SORT_OF = {
  followup: 'followup_date',
  created: 'created_date',
  last_modified: 'updated_date_crm',
} as const satisfies Record<string, LeadSort>;

export type OrderColumn = keyof typeof SORT_OF;

const COLUMNS = Object.keys(SORT_OF) as OrderColumn[];

/** Follow-up dates are listed by follow-up, everything else by creation, unless another order is chosen. */
export function orderColumn({ sort, date_type }: LeadListInput): OrderColumn {
  const natural = date_type === 'followup_date' ? 'followup' : 'created';
  return COLUMNS.find((column) => SORT_OF[column] === sort) ?? natural;
}

/** The columns of the specification in its order (LST-020); what is long and differs most has the room to spare. */
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
      cell: (row) => <Customer details={row.customer_details} />,
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
