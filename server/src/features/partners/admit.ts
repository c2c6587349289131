import { dayBounds, localDate } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { KeyScope } from '@otolead/contract/partners/partners.rules.ts';
import { sql } from 'kysely';
import { Statement } from '../../platform/db/statement.ts';
import type { Context } from '../../platform/http/context.ts';
import { AppError, tooManyRequests } from '../../platform/http/errors.ts';
import { noteWrongKey } from '../../platform/http/note-refusal.ts';
import { noteCaller } from '../../platform/http/request-log.ts';
import { countFromNetwork } from '../session/session.public.ts';
import { hashKey, isFromHere, keyIn, plainAddress } from './keys.ts';

/** A sender of leads, identified by the key of the current call. */
export interface Partner {
  readonly id: number;
  /** User on whose behalf the key reads and writes. */
  readonly ownerId: number;
  readonly name: string;
  readonly sourceId: number;
  /** Default web id of its leads. */
  readonly webId: string | null;
  /** Id of its leads' default type. */
  readonly leadType: string | null;
  /** May report that a customer consented to calls. */
  readonly mayConsent: boolean;
  /** The only brand it may report on; null for every brand. */
  readonly makeId: number | null;
  /** Its calls are validated and nothing is stored. */
  readonly isSandbox: boolean;
}

interface CountedCall {
  readonly hash: Buffer;
  readonly marketId: number;
  readonly scope: KeyScope;
  readonly address: string;
  readonly now: Date;
  readonly minute: Date;
  readonly day: string;
}

interface FoundPartner {
  readonly id: number;
  readonly key_id: number;
  readonly owner_id: number;
  readonly name: string;
  readonly source_id: number;
  readonly web_id: string | null;
  readonly lead_type: string | null;
  readonly per_day: number;
  readonly per_minute: number;
  readonly may_consent: boolean;
  readonly make_id: number | null;
  readonly is_sandbox: boolean;
  readonly is_allowed: boolean;
  readonly is_from_here: boolean;
  readonly used_today: number;
  readonly is_counted: boolean;
}

/**
 * Finds the partner of a valid key and counts the call in its minute and day, unless a limit is reached or the key does
 * not allow the call. A single statement, so that simultaneous calls are counted exactly. It does not wait for the
 * disk, because a count lost in a power cut does no harm.
 */
const countCall = new Statement<CountedCall, FoundPartner>(
  (_db, { hash, marketId, scope, address, now, minute, day }) => sql<FoundPartner>`
    with found as materialized (
      select partner.id, partner.name, partner.source_id, partner.per_minute, partner.per_day, partner.may_consent, partner.make_id, key.id as key_id,
        key.owner_id, key.is_sandbox, ${scope}::text = any(key.scopes) as is_allowed,
        ${isFromHere('key.networks', address)} as is_from_here,
        (select code from web_id where web_id.id = partner.web_id_id and web_id.status = 1) as web_id,
        (select id::text from lead_type where lead_type.id = partner.lead_type_id and lead_type.status = 1) as lead_type
      from partner_key as key join partner on partner.id = key.partner_id
      where key.key_hash = ${hash} and partner.market_id = ${marketId} and partner.status = 1
        and key.revoked_at is null and (key.expires_at is null or key.expires_at > ${now}::timestamptz)
        and (key.valid_until is null or key.valid_until > ${now}::timestamptz)
    ), quick as materialized (
      select set_config('synchronous_commit', 'off', true)
    ), touched as (
      update partner_key set last_used_at = ${now}::timestamptz from found
      where partner_key.id = found.key_id
        and coalesce(partner_key.last_used_at < ${minute}::timestamptz, true)
    ), counted as (
      insert into partner_usage as used (partner_id, minute, minute_count, day, day_count, last_used_at)
      select found.id, ${minute}::timestamptz, 1, ${day}::date, 1, ${now}::timestamptz from found
      where is_allowed and is_from_here
      on conflict (partner_id) do update set
        minute = excluded.minute, day = excluded.day, last_used_at = excluded.last_used_at,
        minute_count = case when used.minute = excluded.minute then used.minute_count else 0 end + 1,
        day_count = case when used.day = excluded.day then used.day_count else 0 end + 1
      where (used.minute <> excluded.minute or used.minute_count < (select per_minute from found))
        and (used.day <> excluded.day or used.day_count < (select per_day from found))
      returning partner_id
    )
    select found.id, found.key_id, found.owner_id, found.name, found.source_id, found.web_id, found.lead_type, found.per_day, found.per_minute, found.may_consent,
      found.make_id, found.is_sandbox, found.is_allowed, found.is_from_here,
      coalesce((select day_count from partner_usage where partner_id = found.id and day = ${day}::date), 0) as used_today,
      exists (select 1 from counted) as is_counted
    from found cross join quick`,
);

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** Wrong keys per network, one forgotten per second: enough for a sender with an old key, too few to guess one. */
const WRONG_KEYS = { name: 'partner-key', allowed: 30 } as const;
const WRONG_KEY_RETRY_SECONDS = 60;

/**
 * Partner of a call that needs a scope. Throws 401 without a valid key of this market, 403 for a key without the scope
 * or used from another network, 429 with Retry-After beyond a limit.
 */
export const admitWith =
  (scope: KeyScope) =>
  (context: Context): Promise<Partner> =>
    admitPartner(context, scope);

async function admitPartner(context: Context, scope: KeyScope): Promise<Partner> {
  const { db, clock, market, http } = context;
  const now = clock.now();
  const key = keyIn(http.request.headers.authorization);
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const day = localDate(now, market.timeZone);
  const [found] = key
    ? await countCall.run(db, {
        hash: hashKey(key),
        marketId: market.id,
        scope,
        address: plainAddress(http.request.ip),
        now,
        minute,
        day,
      })
    : [];
  if (!found) {
    const isAllowed = await countFromNetwork(db, { ...WRONG_KEYS, address: http.request.ip, now });
    if (!isAllowed) throw limited(WRONG_KEY_RETRY_SECONDS);
    await noteWrongKey(context, 'unknown_key');
    throw new AppError(401, 'token_invalid', text('partners:key.unknown'));
  }
  if (!found.is_allowed) throw new AppError(403, 'forbidden', text('partners:key.no_scope', { scope }));
  if (!found.is_from_here) throw new AppError(403, 'forbidden', text('partners:key.no_network'));
  if (!found.is_counted) {
    const isDayFull = found.used_today >= found.per_day;
    const end = isDayFull ? dayBounds(day, market.timeZone).to : new Date(minute.getTime() + MINUTE_MS);
    throw limited(Math.max(1, Math.ceil((end.getTime() - now.getTime()) / SECOND_MS)));
  }
  const { id, name, source_id: sourceId, web_id: webId, lead_type: leadType, make_id: makeId } = found;
  const { may_consent: mayConsent, is_sandbox: isSandbox, owner_id: ownerId } = found;
  noteCaller(http.request, { keyId: found.key_id });
  return { id, ownerId, name, sourceId, webId, leadType, makeId, mayConsent, isSandbox };
}

const limited = (seconds: number) => tooManyRequests(seconds, text('partners:too_many', { seconds }));
