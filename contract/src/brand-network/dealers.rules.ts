import { atMost, formRules, matches, required } from '../kernel/form-rules.ts';

/** What the form of a single brand's dealer holds. */
export interface BrandDealerValues {
  readonly dealer_name: string;
  readonly dealer_id: string;
  readonly zip_code: string;
  readonly email: string;
  readonly status: '0' | '1';
}

export const NEW_BRAND_DEALER: BrandDealerValues = {
  dealer_name: '',
  dealer_id: '',
  zip_code: '',
  email: '',
  status: '1',
};

const DIGITS = /^\d+$/;
export const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const digitsOnly = matches(DIGITS, 'brand-network:digits_only');

/** Digits that a code has at most. */
export const MOST_DIGITS = 20;

/** Spec B§5. */
export const brandDealerRules = formRules<BrandDealerValues>('brand-network', {
  dealer_name: [required, atMost(150)],
  dealer_id: [required, digitsOnly, atMost(MOST_DIGITS)],
  zip_code: [required, digitsOnly, atMost(10)],
  email: [matches(EMAIL, 'kernel:invalid.email'), atMost(200)],
});
