import { type AccessKey, deniedPaths } from '@otolead/contract/kernel/access.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { sql } from 'kysely';
import { accessListOf } from '../../platform/http/access-list.ts';
import { authorise, authoriseMarket } from '../../platform/http/authorise.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import { noteCaller } from '../../platform/http/request-log.ts';
import { limitsOf, storedLimits } from '../../platform/trail/role-limits.ts';
import type { PartnerContext } from './requests.ts';

/**
 * The call as one of the key's owner, so that a key reaches what its owner reaches and not more; histories name the
 * partner. Throws 403 if the owner was switched off or lacks the right or the market.
 */
export async function asOwner(context: PartnerContext, access: AccessKey): Promise<ActorContext> {
  const { caller, db, market } = context;
  const owner = await db
    .selectFrom('app_user as u')
    .innerJoin('role', 'role.id', 'u.role_id')
    .where('u.id', '=', caller.ownerId)
    .where('u.status', '=', 1)
    .select(['u.id', 'u.username', 'u.email', 'u.dse_id', 'role.id as role_id', 'role.access_version'])
    .select([
      sql<number[]>`array(select market_id::integer from user_market where user_id = u.id)`.as('markets'),
      sql<unknown>`(select value from site_setting where market_id = ${market.id} and key = 'menu_denied')`.as(
        'denied',
      ),
      storedLimits(market.id, 'u.role_id').as('limits'),
    ])
    .executeTakeFirst();
  if (!owner) throw ownerMayNot();
  const actor = {
    userId: owner.id,
    sessionId: 0,
    name: caller.name,
    username: owner.username,
    email: owner.email,
    roleId: owner.role_id,
    dseId: owner.dse_id,
    marketIds: owner.markets,
    held: await accessListOf(db, { id: owner.role_id, version: owner.access_version }),
    denied: deniedPaths(owner.denied),
    limits: limitsOf(owner.limits),
  };
  try {
    authoriseMarket(actor, market);
    authorise(actor, access);
  } catch {
    throw ownerMayNot();
  }
  // A key reads contacts as its owner does.
  noteCaller(context.http.request, { limits: actor.limits });
  return { ...context, actor };
}

const ownerMayNot = () => new AppError(403, 'forbidden', text('partners:key.owner_may_not'));

/** A sandbox key goes to developers: it shows them no customer and no figure. */
export function refuseSandbox({ caller }: PartnerContext): void {
  if (caller.isSandbox) throw new AppError(403, 'forbidden', text('partners:key.sandbox_reads_nothing'));
}
