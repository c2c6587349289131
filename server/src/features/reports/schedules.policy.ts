import { mayReach } from '@otolead/contract/kernel/access.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { REPORTS, type ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Actor, ActorContext } from '../../platform/http/context.ts';

/** Roles that see all schedules of the market. */
const KEEPERS: readonly number[] = [ROLE.administrator, ROLE.supervisor];

/** Reports whose right the caller holds. */
function heldReports({ held, denied }: Actor): ReportType[] {
  return (Object.keys(REPORTS) as ReportType[]).filter((type) =>
    mayReach(REPORTS[type].access, held, denied),
  );
}

/**
 * Schedules visible to the caller, of reports whose right the caller holds: all for `KEEPERS`, otherwise only their
 * own.
 */
export function visibleSchedules(db: Db | Tx, { actor, market }: Pick<ActorContext, 'actor' | 'market'>) {
  return db
    .selectFrom('report_schedule')
    .where('report_schedule.market_id', '=', market.id)
    .where('report_schedule.report_type', 'in', [...heldReports(actor), '' as ReportType])
    .$if(!KEEPERS.includes(actor.roleId), (rows) =>
      rows.where('report_schedule.owner_id', '=', actor.userId),
    );
}
