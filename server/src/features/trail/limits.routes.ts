import { text } from '@otolead/contract/kernel/text.ts';
import { getRoleLimits, saveRoleLimits } from '@otolead/contract/trail/limits.endpoints.ts';
import { ROLE_LIMITS, type RoleLimitValues, roleLimitRules } from '@otolead/contract/trail/limits.rules.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { roleName } from '../../platform/i18n/role-name.ts';
import { changesBetween } from '../../platform/records/change-log.ts';
import { type RecordKind, type SaveRequest, saveRecordIn } from '../../platform/records/save-record.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import { findRoleLimits, lockRoleLimits, type RoleLimitRecord, writeRoleLimits } from './limits.queries.ts';

const LIMITS: RecordKind<RoleLimitValues, RoleLimitRecord> = {
  name: 'role_limit',
  empty: ROLE_LIMITS,
  find: lockRoleLimits,
  faults: roleLimitRules.faults,
  write: writeRoleLimits,
};

/** Names of the changed limits, for the security log; the change log has the values. */
function saveLimits(context: ActorContext, request: SaveRequest<RoleLimitValues> & { readonly id: number }) {
  return inTransaction(context.db, async (tx) => {
    const before = await lockRoleLimits(tx, context, request.id);
    const saved = await saveRecordIn(tx, context, LIMITS, request);
    const settings = Object.keys(changesBetween(before, saved, Object.keys(ROLE_LIMITS)));
    if (settings.length > 0)
      await logSecurity(tx, doerOf(context), {
        event: 'limits_changed',
        detail: { role: saved.id, settings },
      });
    return saved;
  });
}

const shown = ({ t }: ActorContext, { name, ...limits }: RoleLimitRecord) => ({
  ...limits,
  name: roleName({ id: limits.id, name }, t),
});

export const roleLimitsRoutes: readonly Route[] = [
  route(getRoleLimits, async (context, { id }) => {
    const found = await findRoleLimits(context.db, context, id);
    if (!found) throw notFound();
    return { data: shown(context, found) };
  }),
  route(saveRoleLimits, async (context, request) => ({
    data: shown(context, await saveLimits(context, request)),
    message: text('kernel:saved'),
  })),
];
