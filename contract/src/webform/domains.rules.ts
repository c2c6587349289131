import { atMost, formRules, matches, required } from '../kernel/form-rules.ts';
import type { RecordStatus } from '../kernel/status.ts';

/** What the form of a domain holds; ids are null until chosen. */
export interface DomainValues {
  readonly country_id: number | null;
  readonly business_type_id: number | null;
  readonly name: string;
  readonly is_oem: 0 | 1;
  readonly is_connecto_push: 0 | 1;
  readonly status: RecordStatus;
}

export const NEW_DOMAIN: DomainValues = {
  country_id: null,
  business_type_id: null,
  name: '',
  is_oem: 0,
  is_connecto_push: 0,
  status: '1',
};

/** Labels of letters, digits and inner hyphens, two of them at least: 'mobil-baru.example.id'. */
const DOMAIN_NAME =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** Spec B§5. */
export const domainRules = formRules<DomainValues>('webform', {
  country_id: [required],
  business_type_id: [required],
  name: [required, atMost(253), matches(DOMAIN_NAME, 'webform:invalid_domain_name')],
});
