import type { AssignedCarTable } from '@otolead/server/src/tables/car.tables.ts';
import type * as lead from '@otolead/server/src/tables/lead.tables.ts';
import type { Selectable } from 'kysely';

export type GeneratedLead = Selectable<lead.LeadTable>;
export type GeneratedPreference = Omit<Selectable<lead.LeadPreferenceTable>, 'id'>;
export type GeneratedCar = Omit<Selectable<AssignedCarTable>, 'id'>;
export type GeneratedActivity = Omit<Selectable<lead.ActivityTable>, 'id' | 'activity_hash'>;
export type GeneratedRoute = Omit<Selectable<lead.LeadRouteTable>, 'id'>;

/** One lead with everything that a load writes. */
export interface GeneratedLeadFamily {
  readonly lead: GeneratedLead;
  readonly preferences: readonly GeneratedPreference[];
  readonly cars: readonly GeneratedCar[];
  readonly activities: readonly GeneratedActivity[];
  readonly route: GeneratedRoute;
}
