import type { ActivitySource, ActivityType } from '@otolead/contract/activity/activity.schema.ts';
import type { EntryDetails } from '@otolead/contract/activity/details.rules.ts';
import { FIELD_OF_COLUMN as STATUS_FIELDS } from '@otolead/server/src/features/lead-status/lead-status.public.ts';
import type { AssignedCarTable } from '@otolead/server/src/tables/car.tables.ts';
import type { JsonValue } from '@otolead/server/src/tables/column-types.ts';
import type {
  ActivityTable,
  LeadPreferenceTable,
  LeadTable,
} from '@otolead/server/src/tables/lead.tables.ts';
import type { Selectable } from 'kysely';
import type { Person } from './references.ts';

export type GeneratedLead = Selectable<LeadTable>;
export type GeneratedPreference = Omit<Selectable<LeadPreferenceTable>, 'id'>;
export type GeneratedCar = Omit<Selectable<AssignedCarTable>, 'id'>;
export type GeneratedActivity = Omit<Selectable<ActivityTable>, 'id' | 'activity_hash'>;

/** Lead column → wire field, in form order, for the history (spec A§3). */
export const FIELD_OF_COLUMN = {
  ...STATUS_FIELDS,
  finance_required: 'finance_required',
  exchange_required: 'exchange_required',
  myactive_agent_id: 'myactive_agent_id',
} as const satisfies Partial<Record<keyof GeneratedLead, string>>;

const TOLD_COLUMNS = Object.keys(FIELD_OF_COLUMN) as (keyof typeof FIELD_OF_COLUMN)[];

export type LeadChanges = Partial<Omit<GeneratedLead, 'lead_id' | 'market_id' | 'version'>>;

export interface Entry {
  readonly type: ActivityType;
  readonly source: ActivitySource;
  readonly at: number;
  /** Null for the system. */
  readonly by: Person | null;
  readonly byName?: string;
  readonly facts?: EntryDetails;
  readonly comments?: readonly JsonValue[];
}

const SYSTEM = 'System';

/**
 * A lead with its history: every change of the lead goes through here, so that the two always agree. Edits must be in
 * time order, as they increment versions; other entries may come in any order.
 */
export class LeadStory {
  readonly lead: GeneratedLead;
  readonly #activities: GeneratedActivity[] = [];

  /** Starts with the lead on arrival; its first entry shows the initial state. */
  constructor(lead: GeneratedLead) {
    this.lead = lead;
    const { status_id, sub_status_id, created_at } = lead;
    this.#write(
      {
        type: 'status',
        source: 'system',
        at: created_at.getTime(),
        by: null,
        facts: { action_type: 'create' },
      },
      { status_id: { old: null, new: status_id }, sub_status_id: { old: null, new: sub_status_id } },
      lead.version,
    );
  }

  /** A user's save: increments the version and records the difference. */
  edit(entry: Entry, changes: LeadChanges): void {
    const difference = this.#apply(changes);
    this.lead.version += 1;
    this.lead.updated_crm_at = later(this.lead.updated_crm_at, entry.at);
    this.#write(entry, difference, this.lead.version);
  }

  /** A change without a user's edit: a call, a flag of the dealer's system. */
  note(entry: Entry, changes: LeadChanges = {}): void {
    if (entry.source === 'lms') this.lead.updated_lms_at = later(this.lead.updated_lms_at, entry.at);
    this.#write(entry, this.#apply(changes));
  }

  /** The history in time order. */
  activities(): GeneratedActivity[] {
    return this.#activities.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  }

  #apply(changes: LeadChanges): Record<string, JsonValue> {
    const difference: Record<string, JsonValue> = {};
    for (const column of TOLD_COLUMNS) {
      if (!(column in changes)) continue;
      const [old, now] = [told(this.lead[column]), told(changes[column])];
      if (old !== now) difference[FIELD_OF_COLUMN[column]] = { old, new: now };
    }
    Object.assign(this.lead, changes);
    return difference;
  }

  #write(entry: Entry, difference: Record<string, JsonValue>, version?: number): void {
    const { type, source, at, by, byName, facts, comments } = entry;
    this.lead.updated_at = later(this.lead.updated_at, at);
    this.#activities.push({
      lead_id: this.lead.lead_id,
      created_at: new Date(at),
      market_id: this.lead.market_id,
      type,
      source,
      actor_id: by?.id ?? null,
      actor_name: by?.name ?? byName ?? SYSTEM,
      detail: {
        ...facts,
        ...(version !== undefined && { version }),
        ...(Object.keys(difference).length > 0 && { change_details: difference }),
      },
      comments: [...(comments ?? [])],
    });
  }
}

function told(value: string | number | boolean | Date | null | undefined): JsonValue {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}

function later(known: Date | null, at: number): Date {
  return known && known.getTime() >= at ? known : new Date(at);
}
