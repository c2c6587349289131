import type { FollowupChoice } from '@otolead/contract/kernel/lead-set.ts';
import type { AssignedSummaryRow } from '@otolead/contract/reports/assigned-summary.schema.ts';
import {
  ASSIGNED_SUMMARY_SHEET,
  type AssignedSummaryLine,
  assignedSummaryLines,
  notEligible,
  STAGE_NAMES,
} from '@otolead/contract/reports/assigned-summary.sheet.ts';
import { getAssignedSummary } from '@otolead/contract/reports/reports.endpoints.ts';
import { SEARCHES } from '@otolead/contract/reports/searches.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { can } from '../../platform/session/session.ts';
import { largest } from '../../ui/report/chart.ts';
import { readSheet } from '../../ui/report/columns.ts';
import { DownloadTable } from '../../ui/report/DownloadTable.tsx';
import { ReportPage } from '../../ui/report/ReportPage.tsx';
import { ReportTable } from '../../ui/report/ReportTable.tsx';
import { useReport } from '../../ui/report/useReport.ts';
import { FollowupFilter } from './ReportFilters.tsx';
import { SearchedWords } from './SearchedWords.tsx';
import { SendRegularly } from './SendRegularly.tsx';

const SUMMARY = { endpoint: getAssignedSummary, ...SEARCHES.assigned_lead_summary };

const rowId = ({ agent_id: id }: AssignedSummaryLine) => id;
const isEmpty = (rows: readonly AssignedSummaryRow[]) => rows.length === 0;

/** /assigned_lead_summary (spec B§2). */
export function AssignedSummaryPage() {
  const t = useT('reports');
  const report = useReport(SUMMARY);
  const groups = columnsOf(report.searched?.followup_date ?? null);
  const title = t('assigned_summary.title');
  return (
    <ReportPage
      title={title}
      report={report}
      note={t('assigned_summary.note')}
      further={(values) => <SendRegularly type="assigned_lead_summary" values={values} />}
      words={(values) => <SearchedWords type="assigned_lead_summary" values={values} />}
      filters={(props) => <FollowupFilter {...props} />}
      isEmpty={isEmpty}
      chart={(rows) => ({
        kind: 'stacked',
        label: t('assigned_summary.chart'),
        series: STAGE_NAMES.map((id) => ({ id, label: t(`stage.${id}`) })),
        ...largest(
          assignedSummaryLines(rows).map(({ agent_name: name, stages }) => ({
            name,
            figures: Object.fromEntries(STAGE_NAMES.map((id) => [id, stages[id]?.all_active_leads ?? 0])),
          })),
        ),
      })}
      actions={(rows) => (
        <DownloadTable
          module="AssignedLeadSummary"
          name="assigned_lead_summary.csv"
          groups={groups}
          lines={assignedSummaryLines(rows)}
        />
      )}
    >
      {(rows) => (
        <ReportTable label={title} groups={groups} lines={assignedSummaryLines(rows)} rowId={rowId} totals />
      )}
    </ReportPage>
  );
}

/**
 * A link to the lead list with these leads, for users who may see it (domain.md 3); by set token if there is one.
 */
function linkTo(ids: string, token: string | null | undefined): string | null {
  if ((ids === '' && !token) || !can('/lead-list')) return null;
  const leads = token ? `date=any&lead_set=${token}` : `lead_ids=${ids}`;
  return `/${activeMarket().code}/lead-list?${leads}`;
}

function columnsOf(choice: string | null) {
  const linkOf = (id: string, line: AssignedSummaryLine): string | null => {
    const stage = STAGE_NAMES.find((name) => name === id);
    if (stage) return linkTo(line.stages[stage]?.lead_id ?? '', line.stages[stage]?.lead_set);
    const rows = notEligible(line);
    const ids = rows.flatMap((each) => each.not_eligible_lead_id || []).join(',');
    return linkTo(ids, rows[0]?.not_eligible_lead_set);
  };
  return readSheet(ASSIGNED_SUMMARY_SHEET, ({ id, kind }) =>
    kind === 'text'
      ? {}
      : {
          detail: ({ agent_id }) => ({
            report_type: 'assigned_lead_summary',
            slug: id,
            agent_id: [agent_id],
            followup_date: choice as FollowupChoice,
          }),
          totalDetail: (rows) => ({
            report_type: 'assigned_lead_summary',
            slug: id,
            agent_id: rows.map(({ agent_id }) => agent_id),
            followup_date: choice as FollowupChoice,
          }),
          link: (row) => linkOf(id, row),
        },
  );
}
