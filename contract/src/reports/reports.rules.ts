import { formRules, type Rule, required } from '../kernel/form-rules.ts';
import { text } from '../kernel/text.ts';

/** Values of a filter bar in address spelling, lists joined by commas. */
export type FilterValues = Readonly<Record<string, string | null>>;

/** Reports that need only a month (spec B§5). */
export const monthRules = formRules<FilterValues>('reports', { selected_month: [required] });

/** The dialer report has one message for both fields: all are required (spec B§5). */
export const dialerRules = formRules<FilterValues>('reports', {
  campaign_id: [allMissing('campaign_id', 'selected_month'), required],
  selected_month: [allMissing('campaign_id', 'selected_month'), required],
});

export const opsRules = formRules<FilterValues>('reports', {
  process_id: [allMissing('process_id', 'campaign_id', 'selected_month'), required],
  selected_month: [allMissing('process_id', 'campaign_id', 'selected_month'), required],
});

export const agentRules = formRules<FilterValues>('reports', {
  process_id: [required],
  agent_id: [required],
  selected_month: [required],
});

export const followupRules = formRules<FilterValues>('reports', { followup_date: [required] });

function allMissing(...fields: readonly string[]): Rule<FilterValues> {
  return (_value, values) => (fields.every((field) => !values[field]) ? text('reports:all_required') : null);
}

/** The retail report and the process summary need a process, or all. */
export const processRules = formRules<FilterValues>('reports', { process_id: [required] });
