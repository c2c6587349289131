import { EMAIL, MAX_LENGTH } from '../customer/customer.rules.ts';
import { atMost, formRules, matches, type Rule, required } from '../kernel/form-rules.ts';
import type { Market } from '../kernel/market.ts';
import { mobileDigits } from '../kernel/phone.ts';
import { text } from '../kernel/text.ts';

/** Right to add leads; also the path of the form. */
export const ADD_LEAD = '/add_lead';

/** Values of the form that adds a lead by hand; ids are null until chosen. Source: domain.md 16. */
export interface AddLeadValues {
  readonly mobile: string;
  readonly alternate_mobile: string;
  readonly name: string;
  readonly email: string;
  readonly source_id: number | null;
  readonly lead_type_id: number | null;
  /** GM process of the lead. */
  readonly gm_id: number | null;
  /** Code of the web form that the lead came through. */
  readonly web_id: string | null;
  readonly city_id: number | null;
  readonly make_id: number | null;
  readonly model_id: number | null;
  readonly message: string;
  /** Where the customer agreed to be contacted; empty if nobody asked. */
  readonly consent: string;
}

export const NEW_LEAD: AddLeadValues = {
  mobile: '',
  alternate_mobile: '',
  name: '',
  email: '',
  source_id: null,
  lead_type_id: null,
  gm_id: null,
  web_id: null,
  city_id: null,
  make_id: null,
  model_id: null,
  message: '',
  consent: '',
};

export const CONSENT_LENGTH = 200;

export const MESSAGE_LENGTH = 2000;

const mobileOf =
  (market: Market): Rule<AddLeadValues> =>
  (typed) =>
    String(typed).trim() === '' || mobileDigits(String(typed), market)
      ? null
      : text('arrivals:invalid.mobile');

export const addLeadRules = (market: Market) =>
  formRules<AddLeadValues>('arrivals', {
    mobile: [required, mobileOf(market)],
    alternate_mobile: [mobileOf(market)],
    name: [required, atMost(MAX_LENGTH.name)],
    email: [matches(EMAIL, 'arrivals:invalid.email'), atMost(MAX_LENGTH.email)],
    source_id: [required],
    message: [atMost(MESSAGE_LENGTH)],
    consent: [atMost(CONSENT_LENGTH)],
  });
