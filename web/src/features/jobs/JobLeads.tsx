import type { JobLeadState } from '@otolead/contract/jobs/jobs.limits.ts';
import type { JobLead } from '@otolead/contract/jobs/jobs.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { leadHref } from '../../platform/market/lead-address.ts';
import { useCan } from '../../platform/session/session.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { EndlessTable } from '../../ui/list/EndlessTable.tsx';
import classes from './JobsPage.module.css';
import { useJobLeads } from './jobs.api.ts';

const rowId = (lead: JobLead) => String(lead.lead_id);
const rowLabel = (lead: JobLead) => lead.name ?? String(lead.lead_id);

export interface JobLeadsProps {
  id: number;
  state: JobLeadState | null;
  /** Leads done so far; refetches the rows as it grows. */
  progress: number;
}

/** Each lead's result, with its reason. */
export function JobLeads({ id, state, progress }: JobLeadsProps) {
  const t = useT('jobs');
  const mayOpen = useCan()('/Leads-Details');
  const list = useJobLeads(id, state, progress);
  const columns = useMemo<DataColumn<JobLead>[]>(
    () => [
      {
        id: 'lead_id',
        header: t('column.lead_id'),
        cell: (lead) =>
          mayOpen && lead.name !== null ? (
            <a className={classes.title} href={leadHref(lead.lead_id)} target="_blank" rel="noopener">
              {lead.lead_id}
            </a>
          ) : (
            lead.lead_id
          ),
        width: 110,
        fixed: true,
        card: 'secondary',
      },
      {
        id: 'name',
        header: t('column.name'),
        cell: (lead) => lead.name ?? '–',
        width: 220,
        card: 'primary',
      },
      {
        id: 'result',
        header: t('column.result'),
        cell: (lead) => (
          <span className={classes.result} data-state={lead.state}>
            {t(`lead_state.${lead.state}`)}
          </span>
        ),
        width: 130,
        card: 'badge',
      },
      { id: 'reason', header: t('column.reason'), cell: (lead) => lead.reason ?? '–', width: 360 },
    ],
    [t, mayOpen],
  );
  return (
    <EndlessTable
      list={list}
      label={t('leads')}
      columns={columns}
      getRowId={rowId}
      getRowLabel={rowLabel}
      empty={{ title: t('kernel:empty.record') }}
      density="compact"
    />
  );
}
