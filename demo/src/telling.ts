import type { LeadSubStatusId } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Assignment } from './dealer-assignment.ts';
import type { Schedule } from './lead-schedule.ts';
import type { Random } from './random.ts';
import type { CarModel, City, MarketReferences } from './references.ts';

/** Ingredients of a lead's story. */
export interface Telling {
  readonly references: MarketReferences;
  readonly random: Random;
  readonly way: readonly LeadSubStatusId[];
  readonly schedule: Schedule;
  readonly assignments: readonly Assignment[];
  readonly wishes: readonly CarModel[];
  readonly city: City;
}
