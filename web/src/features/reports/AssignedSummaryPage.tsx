import {
  type AssignedSummaryRow,
  FOLLOWUP_CHOICES,
  STAGES,
  type Stage,
} from '@otolead/contract/reports/assigned-summary.schema.ts';
import { getAssignedSummary } from '@otolead/contract/reports/reports.endpoints.ts';
import { type FilterValues, followupRules } from '@otolead/contract/reports/reports.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { can } from '../../platform/session/session.ts';
import { largest } from '../../ui/report/chart.ts';
import type { ColumnGroup, ReportColumn } from '../../ui/report/columns.ts';
import { DownloadTable } from '../../ui/report/DownloadTable.tsx';
import { ReportPage } from '../../ui/report/ReportPage.tsx';
import { ReportSelect } from '../../ui/report/ReportSelect.tsx';
import { ReportTable } from '../../ui/report/ReportTable.tsx';
import { useReport } from '../../ui/report/useReport.ts';

type Choice = (typeof FOLLOWUP_CHOICES)[number];

const SUMMARY = {
  endpoint: getAssignedSummary,
  initial: { followup_date: '0' },
  rules: followupRules,
  requestOf: ({ followup_date: choice }: FilterValues) => ({ followup_date: choice as Choice }),
};

const STAGE_NAMES = Object.keys(STAGES) as Stage[];

/** An agent with a count and the leads of each stage. */
interface Line {
  readonly agent_id: number;
  readonly agent_name: string;
  readonly stages: Readonly<Partial<Record<Stage, AssignedSummaryRow>>>;
}

function linesOf(rows: readonly AssignedSummaryRow[]): Line[] {
  return [...Map.groupBy(rows, ({ agent_id: id }) => id).values()].map((own) => ({
    agent_id: own[0]?.agent_id ?? 0,
    agent_name: own[0]?.agent_name ?? '',
    stages: Object.fromEntries(own.map((row) => [row.campgain_name, row])),
  }));
}

const rowId = ({ agent_id: id }: Line) => id;
const isEmpty = (rows: readonly AssignedSummaryRow[]) => rows.length === 0;
const notEligible = ({ stages }: Line) =>
  Object.values(stages).filter((row) => row.not_eligible_for_dialer > 0);

/** /assigned_lead_summary (spec B§2). */
export function AssignedSummaryPage() {
  const t = useT('reports');
  const report = useReport(SUMMARY);
  const groups = useColumns(report.searched?.followup_date ?? null);
  const title = t('assigned_summary.title');
  return (
    <ReportPage
      title={title}
      report={report}
      filters={(props) => (
        <ReportSelect
          {...props}
          name="followup_date"
          label={t('field.followup_date')}
          options={FOLLOWUP_CHOICES.map((value) => ({ value, label: t(`followup.${value}`) }))}
          clearable={false}
          required
        />
      )}
      isEmpty={isEmpty}
      chart={(rows) => ({
        kind: 'stacked',
        label: t('assigned_summary.chart'),
        series: STAGE_NAMES.map((id) => ({ id, label: t(`stage.${id}`) })),
        points: largest(
          linesOf(rows).map(({ agent_name: name, stages }) => ({
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
          lines={linesOf(rows)}
        />
      )}
    >
      {(rows) => <ReportTable label={title} groups={groups} lines={linesOf(rows)} rowId={rowId} />}
    </ReportPage>
  );
}

/** The lead list with exactly these leads, for those who may see it (domain.md 3); by the token of a set where there is one. */
function linkTo(ids: string, token: string | null | undefined): string | null {
  if (ids === '' || !can('/lead-list')) return null;
  const leads = token ? `date=any&lead_set=${token}` : `lead_ids=${ids}`;
  return `/${activeMarket().code}/lead-list?${leads}`;
}

function useColumns(choice: string | null): readonly ColumnGroup<Line>[] {
  const t = useT('reports');
  const detail =
    (slug: string) =>
    ({ agent_id }: Line) => ({
      report_type: 'assigned_lead_summary' as const,
      slug,
      agent_id: [agent_id],
      followup_date: choice as Choice,
    });
  const columns: ReportColumn<Line>[] = [
    { id: 'agent', header: t('column.agent'), kind: 'text', value: (row) => row.agent_name },
    ...STAGE_NAMES.map((stage) => ({
      id: stage,
      header: t(`stage.${stage}`),
      value: ({ stages }: Line) => stages[stage]?.all_active_leads ?? 0,
      detail: detail(stage),
      link: ({ stages }: Line) => linkTo(stages[stage]?.lead_id ?? '', stages[stage]?.lead_set),
    })),
    {
      id: 'not_eligible',
      header: t('assigned_summary.not_eligible'),
      value: (row) => notEligible(row).reduce((sum, each) => sum + each.not_eligible_for_dialer, 0),
      detail: detail('not_eligible'),
      link: (row) =>
        linkTo(
          notEligible(row)
            .map((each) => each.not_eligible_lead_id)
            .join(','),
          notEligible(row)[0]?.not_eligible_lead_set,
        ),
    },
  ];
  return [{ id: 'all', columns }];
}
