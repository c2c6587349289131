import { atMost, type FormRules, formRules, matches, type Rule, required } from '../kernel/form-rules.ts';
import { MARKETS } from '../kernel/market.ts';
import { anyMobileDigits, mobileDigits } from '../kernel/phone.ts';
import { ROLE } from '../kernel/roles.ts';
import { text } from '../kernel/text.ts';
import { SHORTEST_PASSWORD } from '../session/recovery.rules.ts';

/** domain.md 3 [ADM-018]; stored as spelled here, shown as `users:position.<value>`. */
export const POSITIONS = ['Agent', 'Team Leader', 'Manager', 'Executive'] as const;

/** Values of the user form; ids are null until chosen, omitted texts are empty. */
export interface UserValues {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly mobile: string;
  readonly position: string | null;
  readonly role_id: number | null;
  readonly dialer_user_id: string;
  /** Salesperson whose leads dealer staff see. */
  readonly dse_id: number | null;
  readonly market_ids: readonly number[];
  readonly status: '0' | '1';
  /** New users only (spec B§3). */
  readonly password?: string;
  /** Of the editor, if `asksOwnPassword` says so. */
  readonly own_password?: string;
}

export const NO_USER: UserValues = {
  username: '',
  first_name: '',
  last_name: '',
  email: '',
  mobile: '',
  position: null,
  role_id: null,
  dialer_user_id: '',
  dse_id: null,
  market_ids: [],
  status: '1',
};

/** Invisible characters are refused too, as they would make two names look alike. */
const SPACELESS = /^[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]+$/u;
/** Letters of other scripts look like Latin ones: 'аdmin' with a Cyrillic а. */
const LATIN = /^[!-~\u00c0-\u00ff]+$/;
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** A number of any of the user's markets. */
const mobileOfMarkets: Rule<UserValues> = (value, { market_ids: ids }, name) => {
  const typed = String(value ?? '').trim();
  if (typed === '') return null;
  const isMobile = Object.values(MARKETS).some(
    (market) => ids.includes(market.id) && mobileDigits(typed, market) !== null,
  );
  return isMobile ? null : text('kernel:invalid.value', { name });
};

const knownPosition: Rule<UserValues> = (value, _values, name) =>
  POSITIONS.some((position) => position === value) ? null : text('kernel:invalid.value', { name });

/** Spec B§5: required for role 3. */
const dialerIdOfAgent: Rule<UserValues> = (value, values, name) =>
  values.role_id === ROLE.agent ? required(value, values, name) : null;

const longEnough: Rule<UserValues> = (value) =>
  String(value).trim().length < SHORTEST_PASSWORD ? text('session:password.too_short') : null;

const RULES = {
  username: [required, atMost(100), matches(SPACELESS, 'users:no_spaces')],
  first_name: [required, atMost(100)],
  last_name: [atMost(100)],
  email: [required, atMost(200), matches(EMAIL, 'kernel:invalid.email')],
  mobile: [mobileOfMarkets],
  position: [required, knownPosition],
  role_id: [required],
  dialer_user_id: [dialerIdOfAgent, atMost(50)],
  market_ids: [required],
};

/** Rules for a new or changed username. */
const NAMED = { ...RULES, username: [...RULES.username, matches(LATIN, 'users:latin')] };

/** Spec B§5. */
export const userRules = formRules<UserValues>('users', RULES);

/** `userRules` with the stricter rule for a new username. */
export const namedUserRules = formRules<UserValues>('users', NAMED);

type Reached = Pick<UserValues, 'email' | 'mobile'>;

const digits = (mobile: string) => anyMobileDigits(mobile) ?? mobile;

/**
 * Password codes go to a user's e-mail or mobile, so an editor who changes one could sign in as that user.
 * The editor therefore enters their own password: an unlocked desk is not enough.
 */
export function asksOwnPassword(before: Reached, after: Reached): boolean {
  const isOtherMobile = after.mobile !== '' && digits(after.mobile) !== digits(before.mobile);
  return after.email !== before.email || isOtherMobile;
}

/** Rules for editing a stored user. */
export const editedUserRules: FormRules<UserValues> = {
  label: userRules.label,
  isRequired: (field) => field === 'own_password' || userRules.isRequired(field),
  faults: (values, opened) => {
    const isAsked = opened !== undefined && asksOwnPassword(opened, values);
    const fault = isAsked ? required(values.own_password, values, text('users:field.own_password')) : null;
    return { ...userRules.faults(values), ...(fault && { own_password: fault }) };
  },
};

/** Fields of a salesperson's new sign-in; the rest comes from the salesperson's record. */
export const signInRules = formRules<Pick<UserValues, 'username' | 'email'>>('users', {
  username: NAMED.username,
  email: RULES.email,
});

/** Only a new user needs a password. */
export const newUserRules = formRules<UserValues>('users', { ...NAMED, password: [required, longEnough] });
