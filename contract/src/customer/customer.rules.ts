import type { Market } from '../kernel/market.ts';
import { isMasked } from '../kernel/masked.ts';
import { isSameMobile, mobileDigits } from '../kernel/phone.ts';
import { type Text, text } from '../kernel/text.ts';
import { showsSomething, trimmedName } from '../kernel/unseen.ts';
import { CHOICE_FIELDS, type ChoiceField, CUSTOMER_CHOICES } from '../leads/customer-choices.rules.ts';
import type { MyActiveActor } from '../my-active/my-active.policy.ts';
import { myActiveRefusal } from '../my-active/my-active.rules.ts';
import { mayTickMyActive } from './customer.policy.ts';
import type messages from './messages.en.json';

/** Personal-detail form. Source: spec A§5 'Personal detail', A§6, A§9. */
export interface CustomerValues {
  readonly name: string | null;
  readonly ktp_name: string | null;
  /** Typed digits after the market's prefix. */
  readonly mobile: string | null;
  readonly alternate_mobile: string | null;
  readonly email: string | null;
  readonly customer_city_id: number | null;
  readonly postal_code: string | null;
  readonly address: string | null;
  readonly gender: number | null;
  readonly age_range: number | null;
  readonly marital_status: number | null;
  readonly family_size: number | null;
  readonly occupation: number | null;
  /** My Active agent of the lead; null for none. */
  readonly myactive_agent_id: number | null;
}

export type CustomerField = keyof CustomerValues;

/** In form order. */
export const CUSTOMER_FIELDS = [
  'name',
  'ktp_name',
  'mobile',
  'alternate_mobile',
  'email',
  'customer_city_id',
  'postal_code',
  'address',
  'gender',
  'age_range',
  'marital_status',
  'family_size',
  'occupation',
  'myactive_agent_id',
] as const satisfies readonly CustomerField[];

export const REQUIRED_FIELDS = [
  'name',
  'mobile',
  'customer_city_id',
] as const satisfies readonly CustomerField[];

/** Maximum length of any text on the wire; the fields have lower limits. */
export const TYPED_LENGTH = 254;

/** Maximum letters and digits by field (spec A§5; names and e-mail are our choice). */
export const MAX_LENGTH = {
  name: 100,
  ktp_name: 100,
  mobile: 12,
  alternate_mobile: 12,
  email: TYPED_LENGTH,
  postal_code: 10,
  address: 50,
} as const satisfies Partial<Record<CustomerField, number>>;

export interface CustomerContext {
  readonly market: Pick<Market, 'code' | 'phone'>;
  readonly actor: MyActiveActor;
  /** The stored lead. */
  readonly stored: CustomerValues;
  readonly state: { readonly statusId: number; readonly subStatusId: number };
}

export type CustomerErrors = Partial<Record<CustomerField, Text>>;

export type CustomerMessageKey = keyof typeof messages;

/** A text of this feature; unknown keys do not compile. */
export function customerText(key: CustomerMessageKey, params?: Text['params']): Text {
  return text(`customer:${key}`, params);
}

const label = (field: CustomerField) => ({ name: customerText(`field.${field}`) });

/** Stored digits; null if it is no mobile of the market. Digits only, at most 12 (spec A§5). */
export function storedMobile(typed: string, market: Pick<Market, 'phone'>): string | null {
  const isTyped = /^\d+$/.test(typed) && typed.length <= MAX_LENGTH.mobile;
  return isTyped ? mobileDigits(typed, market) : null;
}

type Blank = null | undefined;

/** Accepted payload: `myactive_agent_id` 0 releases the lead. */
export type CustomerWire = { readonly [Field in CustomerField]?: CustomerValues[Field] | Blank };

const NAMES: ReadonlySet<CustomerField> = new Set(['name', 'ktp_name']);

function writtenText(field: CustomerField, sent: string): string | null {
  if (!showsSomething(sent)) return null;
  return NAMES.has(field) ? trimmedName(sent) : sent.trim();
}

/** Values that a payload asks for: required ones must be sent, omitted ones stay as stored. */
export function readCustomer(
  wire: CustomerWire,
  stored: CustomerValues,
  market: Pick<Market, 'phone'>,
): CustomerValues {
  const required: readonly string[] = REQUIRED_FIELDS;
  const values = Object.fromEntries(
    CUSTOMER_FIELDS.map((field) => {
      const sent = wire[field];
      const value = typeof sent === 'string' ? writtenText(field, sent) : sent;
      return [field, value === undefined && !required.includes(field) ? stored[field] : (value ?? null)];
    }),
  ) as unknown as CustomerValues;
  const { alternate_mobile: alternate, myactive_agent_id: owner } = values;
  const isStored =
    alternate !== null &&
    stored.alternate_mobile !== null &&
    isSameMobile(alternate, stored.alternate_mobile, market);
  return {
    ...values,
    ...(isStored && { alternate_mobile: stored.alternate_mobile }),
    myactive_agent_id: owner === 0 ? null : (owner ?? stored.myactive_agent_id),
  };
}

export const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Faults by field in form order; empty if the values can be saved. */
export function customerErrors(values: CustomerValues, context: CustomerContext): CustomerErrors {
  const found: CustomerErrors = { ...missing(values), ...changedErrors(values, context) };
  const { mobile, alternate_mobile: alternate } = values;
  if (!found.alternate_mobile && isSame(mobile, alternate, context)) {
    found.alternate_mobile = customerText('mobile_and_alternate_mobile_should_be_different');
  }
  return Object.fromEntries(
    CUSTOMER_FIELDS.flatMap((field) => (found[field] ? [[field, found[field]]] : [])),
  );
}

/** Two masked numbers may differ in what nobody sees: the server compares them. */
function isSame(mobile: string | null, alternate: string | null, { market }: CustomerContext): boolean {
  if (!mobile || !alternate || isMasked(mobile) || isMasked(alternate)) return false;
  return isSameMobile(mobile, alternate, market);
}

/** Messages for missing required values; hidden until the form is first submitted. */
export const MISSING = {
  name: customerText('lead_name_required'),
  mobile: customerText('lead_mobile_required'),
  customer_city_id: customerText('lead_city_required'),
} as const satisfies Record<(typeof REQUIRED_FIELDS)[number], Text>;

function missing(values: CustomerValues): CustomerErrors {
  return Object.fromEntries(
    REQUIRED_FIELDS.filter((field) => isBlank(values[field])).map((field) => [field, MISSING[field]]),
  );
}

/** Typed text without a visible character. */
const isBlank = (value: string | number | null) =>
  value === null || (typeof value === 'string' && !showsSomething(value));

function changedErrors(values: CustomerValues, context: CustomerContext): CustomerErrors {
  const changed = CUSTOMER_FIELDS.filter(
    (field) => values[field] !== null && values[field] !== context.stored[field],
  );
  const errors = changed.map((field) => [field, faultOf(field, values, context)] as const);
  const owner = values.myactive_agent_id !== context.stored.myactive_agent_id && ownerFault(values, context);
  return {
    ...Object.fromEntries(errors.filter(([, fault]) => fault !== undefined)),
    ...(owner && { myactive_agent_id: owner }),
  };
}

function faultOf(field: CustomerField, values: CustomerValues, context: CustomerContext): Text | undefined {
  if (isChoice(field)) return choiceFault(field, values[field]);
  const value = String(values[field]);
  switch (field) {
    case 'mobile':
      return mobileFault(value, context);
    case 'alternate_mobile':
      return notDigits(field, value) ?? (storedMobile(value, context.market) ? undefined : incorrect());
    case 'email':
      return tooLong(field, value) ?? (EMAIL.test(value) ? undefined : customerText('lead_email_not_valid'));
    case 'ktp_name':
      if (context.market.code !== 'id') return text('kernel:invalid.value', label(field));
      return tooLong(field, value);
    case 'postal_code':
      return notDigits(field, value) ?? tooLong(field, value);
    case 'name':
    case 'address':
      return tooLong(field, value);
    default:
      return undefined;
  }
}

const incorrect = () => customerText('incorrect_mobile');

/** The number identifies the lead: this form sends it back unchanged (spec A§3). */
function mobileFault(typed: string, { market, stored }: CustomerContext): Text | undefined {
  if (stored.mobile !== null && isSameMobile(typed, stored.mobile, market)) return undefined;
  return storedMobile(typed, market) ? customerText('mobile_not_editable') : incorrect();
}

function notDigits(field: 'alternate_mobile' | 'postal_code', value: string): Text | undefined {
  return /^\d+$/.test(value) ? undefined : customerText('digits_only', label(field));
}

function tooLong(field: keyof typeof MAX_LENGTH, value: string): Text | undefined {
  return value.length > MAX_LENGTH[field]
    ? text('kernel:invalid.too_long_of', { ...label(field), max: MAX_LENGTH[field], length: value.length })
    : undefined;
}

export function isChoice(field: CustomerField): field is ChoiceField {
  return (CHOICE_FIELDS as readonly string[]).includes(field);
}

function choiceFault(field: ChoiceField, id: number | null): Text | undefined {
  const ids: readonly (number | null)[] = CUSTOMER_CHOICES[field];
  return ids.includes(id) ? undefined : text('kernel:invalid.value', label(field));
}

function ownerFault(values: CustomerValues, { actor, stored, state }: CustomerContext): Text | undefined {
  const [before, after] = [stored.myactive_agent_id, values.myactive_agent_id];
  if (!mayTickMyActive(actor, before)) return customerText('my_active_not_yours');
  if (after === null) return undefined;
  if (after !== actor.userId) return customerText('my_active_not_yours');
  const refusal = myActiveRefusal('assign', { ownerId: before, ...state }, after);
  return refusal && text(`my-active:refused.${refusal}`);
}
