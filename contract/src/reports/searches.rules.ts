import type { FormRules } from '../kernel/form-rules.ts';
import type { FOLLOWUP_CHOICES } from '../kernel/lead-set.ts';
import type { LocalDate } from '../kernel/market-time.ts';
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

/** Search parameters of a report: the browser reads them from its address, the worker from a schedule. */
interface ReportSearch {
  /** Filters by address name with their initial values. */
  readonly initial: FilterValues;
  readonly rules: FormRules<FilterValues>;
  /** Request of the report's call on this market day. */
  readonly requestOf: (values: FilterValues, today: LocalDate) => object;
}

type Values = FilterValues;

/** An id as a number; other text stays as it is, so that the server's refusal names the filter. */
const idOf = (value: string | null | undefined) =>
  value && Number.isInteger(Number(value)) ? Number(value) : value;

const idsOf = (value: string | null | undefined) => value?.split(',').filter(Boolean).map(idOf);

/** Filters of the retail process summary, needed by its details too. */
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
    // From a comparison with the current month; no field of the form.
    ...(day && { up_to_day: Number(day) }),
  }),
};

const retailSummary = <Type extends 'create_report' | 'update_report'>(type: Type) => ({
  ...ofMonth,
  requestOf: (values: Values) => ({ ...ofMonth.requestOf(values), report_type: type }),
});

/** Reports with a table; the other two are files of some days. */
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
    // Retail is the default (spec B§5).
    initial: {
      process_id: null,
      make_id: null,
      model_id: null,
      current_status: '2',
      cluster_id: null,
      city_id: null,
    },
    rules: processRules,
    // The filter bar has no month (spec B§2): the twelve months end with the current one.
    requestOf: (values: Values, today: LocalDate) => ({
      ...summaryFiltersOf(values),
      report_type: 'retail_process_summary' as const,
      selected_month: monthOf(today),
    }),
  },
} as const satisfies Readonly<Record<Exclude<ReportType, 'cross_sell' | 'lead_raw_data'>, ReportSearch>>;
