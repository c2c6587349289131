import { formRules, required } from '../kernel/form-rules.ts';

export interface TieUpBrandValues {
  readonly make_id: number | null;
  /** '1' or '0', as the wire spells it (spec B§3). */
  readonly is_oem: '0' | '1';
  readonly status: '0' | '1';
}

export const NEW_TIE_UP_BRAND: TieUpBrandValues = { make_id: null, is_oem: '0', status: '1' };

/** Spec B§5. */
export const tieUpBrandRules = formRules<TieUpBrandValues>('brand-network', { make_id: [required] });
