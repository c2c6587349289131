import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { endLook, lookAs } from '@otolead/contract/session/look.endpoints.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { logChange } from '../../platform/records/change-log.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import { setLook } from './tokens.queries.ts';

/**
 * An administrator views as another role: the session guard uses that role's rights and scope, and gives handlers a
 * read-only database. Personal rows stay the administrator's, who has none as an agent or DSE.
 */
export const lookRoutes: readonly Route[] = [
  route(lookAs, async (context, { role_id: roleId }) => {
    const { actor, clock, db } = context;
    const role = db.selectFrom('role').where('id', '=', roleId).select('id');
    const isOther = roleId !== ROLE.administrator && (await role.executeTakeFirst()) !== undefined;
    if (!isOther)
      throw invalidInput({
        role_id: text('kernel:invalid.value', { name: text('session:field.role_id') }),
      });
    await inTransaction(db, async (tx) => {
      await setLook(tx, actor.sessionId, roleId);
      const changes = { looked_as: { old: null, new: clock.now().toISOString() } };
      await logChange(tx, context, { record: 'role', recordId: roleId, changes, everyMarket: true });
      await logSecurity(tx, doerOf(context), { event: 'look_begun', detail: { role: roleId } });
    });
    return { data: {}, message: text('session:look.begun') };
  }),

  route(endLook, async (context) => {
    const { actor, db } = context;
    await inTransaction(db, async (tx) => {
      await setLook(tx, actor.sessionId, null);
      if (actor.isLooking) await logSecurity(tx, doerOf(context), { event: 'look_ended' });
    });
    return { data: {}, message: text('session:look.ended') };
  }),
];
