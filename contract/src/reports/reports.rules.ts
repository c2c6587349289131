import { formRules, required } from '../kernel/form-rules.ts';

/** What a filter bar holds: each value as the address spells it, lists joined by commas. */
export type FilterValues = Readonly<Record<string, string | null>>;

/** Reports that ask for nothing but a month (spec B§5). */
export const monthRules = formRules<FilterValues>('reports', { selected_month: [required] });

/** The retail report and the process summary ask for a process, or all. */
export const processRules = formRules<FilterValues>('reports', { process_id: [required] });
