import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { mayManageRole } from '@otolead/contract/users/users.policy.ts';
import { type UserValues, userRules } from '@otolead/contract/users/users.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { forbidden, invalidInput } from '../../platform/http/errors.ts';
import { refuseUnknown } from '../../platform/records/save-record.ts';
import { isRole } from './roles.queries.ts';
import {
  hasOtherAdministrator,
  isDialerIdTaken,
  isSalespersonOf,
  lockAdministrators,
  type UserContext,
  type UserRecord,
} from './users.queries.ts';

/** Checks a save against the stored user; throws 403, or 400 at the field. */
export async function checkUser(
  tx: Tx,
  context: UserContext,
  values: UserValues,
  before: UserRecord | undefined,
): Promise<void> {
  const { actor } = context;
  const { role_id: roleId } = values;
  refuseUnknown(userRules, 'role_id', roleId !== null && (await isRole(tx, roleId)));
  if (roleId === null || !mayManageRole(actor.roleId, roleId)) throw forbidden();
  if (before?.id === actor.userId && values.status !== before.status)
    throw invalidInput({ status: text('users:own_status') });
  // If only the role changes, the form's rules do not check the dialer id.
  const { dialer_user_id: missing } = userRules.faults(values);
  // A stored agent may have lost the id to another; its other fields can still be saved.
  const isNew = roleId !== before?.role_id || values.dialer_user_id !== before.dialer_user_id;
  if (missing && isNew) throw invalidInput({ dialer_user_id: missing });
  checkMarkets(context, values, before);
  if (before) keepOfOtherMarkets(context, values, before);
  await checkDialerId(tx, values, before);
  if (values.dse_id !== null && values.dse_id !== before?.dse_id)
    refuseUnknown(userRules, 'dse_id', await isSalespersonOf(tx, values.dse_id, values.market_ids));
  if (before) await keepAdministrators(tx, values, before);
}

/**
 * Editors grant and revoke only their own markets, and not the one of the edit: removal from this market is done in the
 * other one.
 */
function checkMarkets({ actor, market }: UserContext, values: UserValues, before: UserRecord | undefined) {
  const former = before?.market_ids ?? [];
  const changed = [
    ...values.market_ids.filter((id) => !former.includes(id)),
    ...former.filter((id) => !values.market_ids.includes(id)),
  ];
  refuseUnknown(
    userRules,
    'market_ids',
    changed.every((id) => actor.marketIds.includes(id)),
  );
  if (!values.market_ids.includes(market.id)) throw invalidInput({ market_ids: text('users:market_stays') });
}

/** With these fields an editor of one market could sign in to the other as this user, or lock the user out of it. */
const OF_EVERY_MARKET = ['username', 'email', 'mobile', 'role_id', 'status'] as const;

function keepOfOtherMarkets({ actor }: UserContext, values: UserValues, before: UserRecord): void {
  if (before.market_ids.every((id) => actor.marketIds.includes(id))) return;
  const changed = OF_EVERY_MARKET.filter((field) => values[field] !== before[field]);
  if (changed.length === 0) return;
  throw invalidInput(Object.fromEntries(changed.map((field) => [field, text('users:other_market')])));
}

/** Calls of the dialer would be ambiguous between two users with one id. */
async function checkDialerId(tx: Tx, values: UserValues, before: UserRecord | undefined): Promise<void> {
  const { dialer_user_id: id, market_ids: marketIds } = values;
  if (id === '') return;
  const isKept =
    id === before?.dialer_user_id && marketIds.every((market) => before.market_ids.includes(market));
  if (isKept || !(await isDialerIdTaken(tx, values, before?.id ?? 0))) return;
  throw invalidInput({ dialer_user_id: text('users:taken.dialer_user_id') });
}

const isAdministrator = ({ role_id: roleId, status }: UserValues) =>
  roleId === ROLE.administrator && status === '1';

/** Every market keeps an active administrator, without whom nobody could restore the role. */
async function keepAdministrators(tx: Tx, values: UserValues, before: UserRecord): Promise<void> {
  const kept = isAdministrator(values) ? values.market_ids : [];
  const left = isAdministrator(before) ? before.market_ids.filter((id) => !kept.includes(id)) : [];
  if (left.length === 0) return;
  // Serialised: two administrators who demote each other would both find the other one.
  await lockAdministrators(tx);
  for (const marketId of left) {
    if (await hasOtherAdministrator(tx, marketId, before.id)) continue;
    const field =
      values.status !== before.status
        ? 'status'
        : values.role_id !== before.role_id
          ? 'role_id'
          : 'market_ids';
    throw invalidInput({ [field]: text('users:last_administrator') });
  }
}
