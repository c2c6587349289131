import type { ActivitySource, ActivityType } from '@otolead/contract/activity/activity.schema.ts';
import type { EntryDetails } from '@otolead/contract/activity/details.rules.ts';
import {
  causeOfChange,
  ROUTE_CAUSES,
  type RouteCause,
  route,
} from '@otolead/contract/web-rules/route.rules.ts';
import { FIELD_OF_COLUMN as STATUS_FIELDS } from '@otolead/server/src/features/lead-status/lead-status.public.ts';
import { routeColumns } from '@otolead/server/src/features/web-rules/web-rules.public.ts';
import type { JsonValue } from '@otolead/server/src/tables/column-types.ts';
import type { PersonColumns } from './person.ts';
import type { Random } from './random.ts';
import type { Assignment, CarModel, City, MarketReferences, Person } from './references.ts';
import type { GeneratedActivity, GeneratedLead, GeneratedRoute } from './rows.ts';

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
  /** The system by default; a person without a user has a name only. */
  readonly by?: Person | { readonly name: string };
  readonly facts?: EntryDetails;
  readonly comments?: readonly JsonValue[];
}

export const DEALER_SYSTEM = { name: 'Dealer LMS' } as const;

export interface Enquiry {
  readonly market: MarketReferences;
  readonly random: Random;
  readonly city: City;
  readonly person: PersonColumns;
  /** Requested cars, the most wanted first. */
  readonly wishes: readonly CarModel[];
}

/**
 * A lead with its history: every change of the lead goes through here, so that the two always agree. Edits must be in
 * time order, as they increment versions; other entries may come in any order.
 */
export class LeadStory {
  readonly lead: GeneratedLead;
  readonly enquiry: Enquiry;
  readonly activities: GeneratedActivity[] = [];
  assignments: readonly Assignment[] = [];
  route: GeneratedRoute;

  /** Starts with the lead on arrival; its first entry shows the initial state. */
  constructor(lead: GeneratedLead, enquiry: Enquiry) {
    this.lead = lead;
    this.enquiry = enquiry;
    const { status_id, sub_status_id, created_at } = lead;
    const at = created_at.getTime();
    this.#write(
      { type: 'status', source: 'system', at, facts: { action_type: 'create' } },
      { status_id: { old: null, new: status_id }, sub_status_id: { old: null, new: sub_status_id } },
      lead.version,
    );
    this.route = this.#routed('arrival', at);
  }

  /** A user's save: increments the version and records the difference. */
  edit(entry: Entry, changes: LeadChanges): void {
    const { status_id: statusId, attribution_id: attributionId } = this.lead;
    const difference = this.#apply(changes);
    this.lead.version += 1;
    this.lead.updated_crm_at = later(this.lead.updated_crm_at, entry.at);
    this.#write(entry, difference, this.lead.version);
    const after = { statusId: this.lead.status_id, attributionId: this.lead.attribution_id };
    const cause = causeOfChange({ statusId, attributionId }, after);
    if (cause) this.route = this.#routed(cause, entry.at);
  }

  /** A change without a user's edit: a call, a flag of the dealer's system. */
  note(entry: Entry, changes: LeadChanges = {}): void {
    if (entry.source === 'lms') this.lead.updated_lms_at = later(this.lead.updated_lms_at, entry.at);
    this.#write(entry, this.#apply(changes));
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
    const { type, source, at, by, facts, comments = [] } = entry;
    this.lead.updated_at = later(this.lead.updated_at, at);
    this.activities.push({
      lead_id: this.lead.lead_id,
      created_at: new Date(at),
      market_id: this.lead.market_id,
      type,
      source,
      actor_id: by && 'id' in by ? by.id : null,
      actor_name: by?.name ?? 'System',
      detail: {
        ...facts,
        ...(version !== undefined && { version }),
        ...(Object.keys(difference).length > 0 && { change_details: difference }),
      },
      comments: [...comments],
    });
  }

  /** The decision of the web rules, with the lead in its list. */
  #routed(cause: RouteCause, at: number): GeneratedRoute {
    const { market, wishes } = this.enquiry;
    const { lead_id, market_id, ...lead } = this.lead;
    const facts = {
      isBlacklisted: false,
      stage: ROUTE_CAUSES[cause],
      webIdId: null,
      domainId: null,
      processId: lead.process_id,
      leadTypeId: lead.lead_type_id,
      sourceId: lead.source_id,
      buyTime: lead.buy_time_days,
      cityId: lead.city_id,
      makeIds: wishes.map(({ makeId }) => makeId),
      modelIds: wishes.map(({ id }) => id),
      pincode: lead.postal_code,
    };
    const decision = route(facts, market.lists, new Map());
    Object.assign(this.lead, routeColumns(decision, cause));
    const { process_list_id } = this.lead;
    return { lead_id, market_id, cause, process_list_id, decision, routed_at: new Date(at) };
  }
}

function told(value: string | number | boolean | Date | null | undefined): JsonValue {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}

function later(known: Date | null, at: number): Date {
  return known && known.getTime() >= at ? known : new Date(at);
}
