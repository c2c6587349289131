import { atMost, formRules, matches, type Rule, required } from '../../kernel/form-rules.ts';
import { text } from '../../kernel/text.ts';

/** Values of the form of a process campaign list; numbers as typed. */
export interface ProcessListValues {
  readonly list_name: string;
  readonly list_id: string;
  /** Null until chosen. */
  readonly status: '0' | '1' | null;
  /** Process for which the list was opened; its campaigns are offered. */
  readonly process_id: number | null;
  readonly campaign_id: number | null;
  readonly daily_limit: string;
  readonly description: string;
}

export const NEW_PROCESS_LIST: ProcessListValues = {
  list_name: '',
  list_id: '',
  status: null,
  process_id: null,
  campaign_id: null,
  daily_limit: '0',
  description: '',
};

export const LONGEST_LIST_NAME = 20;
export const LONGEST_LIST_ID = 10;
/** Any nine digits fit PostgreSQL's integer. */
export const LONGEST_DAILY_LIMIT = 9;
export const LONGEST_DESCRIPTION = 200;

const numeric = matches(/^-?\d+$/, 'webform:not_numeric');

const notNegative: Rule<unknown> = (value, _values, name) =>
  String(value).trim().startsWith('-') ? text('webform:negative', { name }) : null;

/** Spec B§5, in its order. */
export const processListRules = formRules<ProcessListValues>(
  'webform',
  {
    list_name: [required, atMost(LONGEST_LIST_NAME)],
    list_id: [required, numeric, notNegative, atMost(LONGEST_LIST_ID)],
    status: [required],
    campaign_id: [required],
    daily_limit: [required, numeric, notNegative, atMost(LONGEST_DAILY_LIMIT)],
    description: [atMost(LONGEST_DESCRIPTION)],
  },
  { status: 'webform:field.list_status' },
);
