import { atMost, formRules, matches, required } from '../kernel/form-rules.ts';
import { digitsOnly, EMAIL, MOST_DIGITS } from './dealers.rules.ts';

/** What the form of a sales manager holds; the dealer by its code. */
export interface SalesManagerValues {
  readonly sm_id: string;
  readonly sm_name: string;
  readonly sm_email: string;
  readonly dealer_id: string | null;
  readonly status: '0' | '1';
}

export const NEW_SALES_MANAGER: SalesManagerValues = {
  sm_id: '',
  sm_name: '',
  sm_email: '',
  dealer_id: null,
  status: '1',
};

/** Spec B§5; sm_id takes digits only (domain.md 12). */
export const salesManagerRules = formRules<SalesManagerValues>('brand-network', {
  sm_id: [required, digitsOnly, atMost(MOST_DIGITS)],
  sm_name: [required, atMost(150)],
  sm_email: [required, matches(EMAIL, 'brand-network:invalid_sm_email'), atMost(200)],
  dealer_id: [required],
});
