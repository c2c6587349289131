import type { EntryDetails } from '@otolead/contract/activity/details.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type NewActivity, recordActivities } from '../activity/activity.public.ts';
import type { ReportedCar } from '../assigned-cars/assigned-cars.public.ts';
import type { Lead } from '../leads/leads.public.ts';
import type { CarChanges, FlagChanges, JudgedReport } from './lms.service.ts';
import type { PartnerContext } from './requests.ts';

interface Noted {
  readonly lead: Lead;
  readonly car: ReportedCar;
  readonly judged: JudgedReport;
  readonly changes: CarChanges;
  readonly flags: FlagChanges;
  readonly version: number;
}

/** One entry for the car's report and, if it raised a flag, one for that. */
export async function noteReport(tx: Tx, { caller }: PartnerContext, noted: Noted): Promise<void> {
  const { lead, car, judged, changes, flags, version } = noted;
  const { lms_status_id: status, ...dates } = changes;
  const raised = Object.entries(flags).filter(([, isRaised]) => isRaised);
  const lowered = Object.entries(flags).filter(([, isRaised]) => !isRaised);
  const common = {
    leadId: lead.lead_id,
    marketId: lead.market_id,
    source: 'lms',
    actor: { userId: null, name: caller.name },
    now: judged.now,
    version,
  } as const;
  const facts: EntryDetails = {
    ...car.facts,
    ...(status &&
      judged.items.lmsStatus && {
        lms_status: judged.items.lmsStatus.name,
        lms_status_id: judged.items.lmsStatus.id,
      }),
  };
  const comment = judged.report.comment;
  const told: NewActivity = {
    ...common,
    type: 'status',
    facts,
    changes: { ...dates, ...Object.fromEntries(lowered.map(([flag]) => [flag, { old: true, new: false }])) },
    // The DSE of the car reads comments of their own dealer.
    ...(comment && {
      comments: [{ comment, comment_type: 'EXTERNAL', to: null, to_dse_id: car.dse_id }],
    }),
  };
  const flagged: NewActivity = {
    ...common,
    type: 'flag_enabled',
    facts: { ...car.facts, ...Object.fromEntries(raised.map(([flag]) => [flag, 1])) },
  };
  const isTold = status !== undefined || Object.keys(told.changes ?? {}).length > 0 || comment;
  const entries = [...(isTold ? [told] : []), ...(raised.length > 0 ? [flagged] : [])];
  await recordActivities(tx, entries);
}
