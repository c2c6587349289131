import { atMost, formRules, required } from '../../kernel/form-rules.ts';
import type { RecordStatus } from '../../kernel/status.ts';

/** Values of the process form; ids are null until chosen. */
export interface ProcessValues {
  readonly country_id: number | null;
  readonly business_type_id: number | null;
  readonly name: string;
  readonly domain_ids: readonly number[];
  readonly lead_type_ids: readonly number[];
  readonly is_client_process: 0 | 1;
  readonly status: RecordStatus;
}

export const NEW_PROCESS: ProcessValues = {
  country_id: null,
  business_type_id: null,
  name: '',
  domain_ids: [],
  lead_type_ids: [],
  is_client_process: 0,
  status: '1',
};

/** Spec B§5. */
export const processRules = formRules<ProcessValues>('webform', {
  country_id: [required],
  business_type_id: [required],
  name: [required, atMost(100)],
  domain_ids: [required],
  lead_type_ids: [required],
});
