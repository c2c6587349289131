import { formRules, type Rule, required } from '../kernel/form-rules.ts';
import { text } from '../kernel/text.ts';

/** What a filter bar holds: each value as the address spells it, lists joined by commas. */
export type FilterValues = Readonly<Record<string, string | null>>;

/** Reports that ask for nothing but a month (spec B§5). */
export const monthRules = formRules<FilterValues>('reports', { selected_month: [required] });

/** The dialer report says of both together that all fields are required (spec B§5). */
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

/** The retail report and the process summary ask for a process, or all. */
export const processRules = formRules<FilterValues>('reports', { process_id: [required] });
