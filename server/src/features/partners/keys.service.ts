import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { dayBounds, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { makePartnerKey } from '@otolead/contract/partners/partners.endpoints.ts';
import {
  KEY_GRACE_HOURS,
  KEY_SCOPES,
  type KeyScope,
  type KeyValues,
  keyRules,
  networksIn,
  OWNER_SCOPES,
  scopesOf,
} from '@otolead/contract/partners/partners.rules.ts';
import type { PartnerKey } from '@otolead/contract/partners/partners.schema.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput, notFound, refuseFaults } from '../../platform/http/errors.ts';
import { logChange } from '../../platform/records/change-log.ts';
import { refuseUnknown } from '../../platform/records/save-record.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import { endKey, findKey, insertKey, keyOwners, presentKey, retireKeys } from './keys.queries.ts';
import { newKey } from './keys.ts';
import { findPartner } from './partners.queries.ts';

const HOUR_MS = 3_600_000;

/**
 * Only this answer contains the key; the previous one for the same scope stays valid for the grace period. Throws 400
 * with a fault per field, 404 outside the market.
 */
export function makeKey(
  context: ActorContext,
  request: ParsedOf<typeof makePartnerKey>,
): Promise<{ key: string; made: PartnerKey }> {
  const { key, prefix, hash } = newKey();
  const { partner_id: partnerId } = request;
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    if (!(await findPartner(tx, context, partnerId))) throw notFound();
    const values = valuesOf(context, request);
    const rules = keyRules(localDate(now, context.market.timeZone));
    refuseFaults(rules.faults(values));
    const ownerId = values.owner_id as number;
    refuseUnknown(rules, 'owner_id', await mayOwn(tx, context, ownerId));
    refuseBorrowing(context, values);
    const { expires_on: lastDay, is_sandbox: isSandbox } = values;
    const made = {
      partnerId,
      prefix,
      hash,
      userId: context.actor.userId,
      ownerId,
      scopes: scopesOf(values),
      networks: networksIn(values.networks) ?? [],
      isSandbox,
      expiresAt: lastDay ? dayBounds(lastDay, context.market.timeZone).to : null,
      now,
    };
    await retireKeys(tx, made, new Date(now.getTime() + KEY_GRACE_HOURS * HOUR_MS));
    const id = await insertKey(tx, made);
    await logKey(tx, context, partnerId, { old: null, new: prefix });
    const detail = { partner: partnerId, key: prefix };
    await logSecurity(tx, doerOf(context), { event: 'key_made', userId: ownerId, detail });
    return { key, made: await readKey(tx, context, id) };
  });
}

function valuesOf({ actor }: ActorContext, request: ParsedOf<typeof makePartnerKey>): KeyValues {
  const { owner_id, expires_on, networks, is_sandbox } = request;
  const scopes = KEY_SCOPES.map((scope) => [scope, request[scope] ?? false] as const);
  const isSilent = KEY_SCOPES.every((scope) => request[scope] === undefined);
  return {
    ...(Object.fromEntries(scopes) as Record<KeyScope, boolean>),
    ...(isSilent && { leads: true }),
    owner_id: owner_id ?? actor.userId,
    expires_on: expires_on ?? null,
    networks: networks ?? '',
    is_sandbox: is_sandbox ?? false,
  };
}

/** Nobody gets an administrator's rights by a key that acts for one. */
function refuseBorrowing({ actor }: ActorContext, values: KeyValues): void {
  const isOwn = values.owner_id === actor.userId || actor.roleId === ROLE.administrator;
  if (!isOwn && OWNER_SCOPES.some((scope) => values[scope]))
    throw invalidInput({ owner_id: text('partners:invalid.owner_acts') });
}

/** Whether the user is the maker or one of the offered users. */
async function mayOwn(tx: Tx, context: ActorContext, id: number): Promise<boolean> {
  if (id === context.actor.userId) return true;
  return (await keyOwners(tx, context).where('app_user.id', '=', id).executeTakeFirst()) !== undefined;
}

/** Revokes a key at once; an ended one stays as it was. Throws 404 outside the market. */
export function revokeKey(context: ActorContext, id: number): Promise<PartnerKey> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const found = await findKey(tx, context, id);
    if (!found) throw notFound();
    if (presentKey(found, now).state === 'over') return presentKey(found, now);
    await endKey(tx, id, now);
    await logKey(tx, context, found.partner_id, { old: found.prefix, new: null });
    const detail = { partner: found.partner_id, key: found.prefix };
    await logSecurity(tx, doerOf(context), { event: 'key_revoked', detail });
    return readKey(tx, context, id);
  });
}

async function readKey(tx: Tx, context: ActorContext, id: number): Promise<PartnerKey> {
  const row = await findKey(tx, context, id);
  if (!row) throw notFound();
  return presentKey(row, context.clock.now());
}

function logKey(
  tx: Tx,
  context: ActorContext,
  recordId: number,
  key: { readonly old: string | null; readonly new: string | null },
): Promise<void> {
  return logChange(tx, context, { record: 'partner', recordId, changes: { key } });
}
