import type { FormRules } from '../kernel/form-rules.ts';
import type { LocalDate } from '../kernel/market-time.ts';
import type { FOLLOWUP_CHOICES } from './lines.rules.ts';
import { monthOf } from './months.rules.ts';
import type { ReportType } from './report-types.rules.ts';
import {
  agentRules,
  dialerRules,
  type FilterValues,
  followupRules,
  monthRules,
  opsRules,
  processRules,
} from './reports.rules.ts';

/** How a report is searched for: by the browser from its address, by the worker for a schedule. */
interface ReportSearch {
  /** The filters by their names in the address, each with what it begins with. */
  readonly initial: FilterValues;
  readonly rules: FormRules<FilterValues>;
  /** What the report's call is asked on this day of the market. */
  readonly requestOf: (values: FilterValues, today: LocalDate) => object;
}

type Values = FilterValues;

/** An id as a number; text that is no number stays as it is, so that the server refuses it by its filter. */
const idOf = (value: string | null | undefined) =>
  value && Number.isInteger(Number(value)) ? Number(value) : value;

const idsOf = (value: string | null | undefined) => value?.split(',').filter(Boolean).map(idOf);

/** The filters of the retail process summary, which its details need too. */
export const summaryFiltersOf = (values: Values) => ({
  process_id: idsOf(values.process_id),
  make_id: values.make_id,
  model_id: idsOf(values.model_id),
  current_status: values.current_status,
  cluster_id: idsOf(values.cluster_id),
  city_id: idsOf(values.city_id),
});

const ofMonth = {
  initial: { selected_month: null },
  rules: monthRules,
  requestOf: ({ selected_month, up_to_day: day }: Values) => ({
    selected_month,
    // Of a comparison with a month that runs; no filter of the form.
    ...(day && { up_to_day: Number(day) }),
  }),
};

const retailSummary = <Type extends 'create_report' | 'update_report'>(type: Type) => ({
  ...ofMonth,
  requestOf: (values: Values) => ({ ...ofMonth.requestOf(values), report_type: type }),
});

/** The reports that have a table; the two others are files of some days. */
export const SEARCHES = {
  sales_report: ofMonth,
  performance_report: ofMonth,
  create_report: retailSummary('create_report'),
  update_report: retailSummary('update_report'),
  dialer_report: {
    initial: { campaign_id: null, selected_month: null },
    rules: dialerRules,
    requestOf: ({ campaign_id, selected_month }: Values) => ({ campaign_id, selected_month }),
  },
  ops_report: {
    initial: { process_id: null, campaign_id: null, selected_month: null },
    rules: opsRules,
    requestOf: ({ process_id, campaign_id, selected_month }: Values) => ({
      process_id,
      campaign_id,
      selected_month,
    }),
  },
  agent_performance_report: {
    initial: { process_id: null, agent_id: null, selected_month: null },
    rules: agentRules,
    // The server expands -1 to all agents (spec B§5).
    requestOf: ({ process_id, agent_id, selected_month }: Values) => ({
      process_id,
      agent_id: [idOf(agent_id)],
      selected_month,
    }),
  },
  assigned_lead_summary: {
    initial: { followup_date: '0' },
    rules: followupRules,
    requestOf: ({ followup_date: choice }: Values) => ({
      followup_date: choice as (typeof FOLLOWUP_CHOICES)[number],
    }),
  },
  retail_report: {
    initial: { process_id: null },
    rules: processRules,
    requestOf: ({ process_id: ids }: Values) => ({
      process_id: ids?.split(',') ?? [],
      is_all_process_selected: ids === '-1',
    }),
  },
  retail_process_summary: {
    // Retail is what the report begins with (spec B§5).
    initial: {
      process_id: null,
      make_id: null,
      model_id: null,
      current_status: '2',
      cluster_id: null,
      city_id: null,
    },
    rules: processRules,
    // The filter bar has no month (spec B§2): the twelve months are those up to the current one.
    requestOf: (values: Values, today: LocalDate) => ({
      ...summaryFiltersOf(values),
      report_type: 'retail_process_summary' as const,
      selected_month: monthOf(today),
    }),
  },
} as const satisfies Readonly<Record<Exclude<ReportType, 'cross_sell' | 'lead_raw_data'>, ReportSearch>>;
