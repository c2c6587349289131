import { LD_APPROVED, LD_REMOVED } from '@otolead/contract/assigned-cars/assignments.rules.ts';
import type { ConfigList, cityState, vehicles } from '@otolead/contract/config/config.schema.ts';
import { LEAD_SUB_STATUS_IDS, type LeadSubStatusId } from '@otolead/contract/kernel/lead-statuses.ts';
import type { KnownCar } from '@otolead/contract/lead-status/choices.rules.ts';
import type { StatusContext } from '@otolead/contract/lead-status/context.rules.ts';
import type { assignedCar } from '@otolead/contract/leads/leads.schema.ts';
import type { z } from 'zod';
import type { Option } from '../../ui/fields/options.ts';

/** Configuration lists of the form, for the route that fetches them. */
export const STATUS_LIST_NAMES = [
  'status_list',
  'status_reasons',
  'reasons_list',
  'relationship_list',
  'stnk_list',
  'attribution_status_list',
  'billing_status_list',
  'buy_time_list',
  'dealer_list',
  'dse_list',
  'switched_off',
] as const;

/** A dealer that a purchase or comment can name, with its salespeople. */
export interface Dealer {
  readonly id: number;
  readonly name: string;
  /** Makes it sells; empty if nobody recorded them. */
  readonly makeIds: readonly number[];
  readonly dses: readonly { readonly id: number; readonly name: string }[];
}

export type StatusLists = { readonly [Name in (typeof STATUS_LIST_NAMES)[number]]: ConfigList<Name> } & {
  readonly vehicles: Pick<z.infer<typeof vehicles>, 'make' | 'model'>;
  readonly cities: z.infer<typeof cityState>['city'];
  /** Dealers of a purchase. */
  readonly dealers: readonly Dealer[];
  /** Dealers assigned to the lead: the readers of its external comments. */
  readonly assigned: readonly Dealer[];
  /** The car to book, if the lead determines it. */
  readonly knownCar: KnownCar | undefined;
};

export function dealersOfMarket(
  dealers: ConfigList<'dealer_list'>,
  salespeople: ConfigList<'dse_list'>,
): Dealer[] {
  const byDealer = Map.groupBy(salespeople, ({ dealer_id: dealerId }) => dealerId);
  return dealers.map(({ dealer_id: id, name, make_ids: makeIds }) => ({
    id,
    name,
    makeIds,
    dses: (byDealer.get(id) ?? []).map((dse) => ({ id: dse.id, name: dse.name })),
  }));
}

/** Dealers that sell the make; all without a make. A dealer without recorded makes may sell any. */
export function dealersOfMake(dealers: readonly Dealer[], makeId: number | null): readonly Dealer[] {
  if (makeId === null) return dealers;
  return dealers.filter(({ makeIds }) => makeIds.length === 0 || makeIds.includes(makeId));
}

type AssignedCar = Pick<
  z.infer<typeof assignedCar>,
  'status' | 'make_id' | 'dealer_id' | 'dealer_name' | 'dse_id' | 'dse_name'
>;

/** The dealers of the lead's assigned cars with their salespeople, each once; removed cars do not count. */
export function dealersOfCars(cars: readonly AssignedCar[]): Dealer[] {
  const held = cars.filter(({ status }) => status !== LD_REMOVED);
  const dealers = Map.groupBy(held, ({ dealer_id: id }) => id);
  return [...dealers].map(([id, ofDealer]) => {
    const dses = ofDealer.flatMap(({ dse_id, dse_name }): [number, string][] =>
      dse_id === null || dse_name === null ? [] : [[dse_id, dse_name]],
    );
    return {
      id,
      name: ofDealer[0]?.dealer_name ?? '',
      makeIds: [...new Set(ofDealer.map(({ make_id }) => make_id))],
      dses: [...new Map(dses)].map(([dseId, name]) => ({ id: dseId, name })),
    };
  });
}

/** The car that the client approved last, else the only one; of a lead without cars the only wanted one. */
export function knownCar(
  cars: readonly (AssignedCar & KnownCar & { readonly triggered_date: string })[],
  wishes: readonly Pick<KnownCar, 'make_id' | 'model_id'>[],
): KnownCar | undefined {
  const held = cars.filter(({ status }) => status !== LD_REMOVED);
  const approved = held
    .filter(({ status }) => status === LD_APPROVED)
    .toSorted((one, other) => other.triggered_date.localeCompare(one.triggered_date));
  if (held.length > 0) return approved[0] ?? (held.length === 1 ? held[0] : undefined);
  const [wish, ...more] = wishes;
  return wish && more.length === 0 ? { ...wish, dealer_id: null, dse_id: null } : undefined;
}

export function optionsOf(items: readonly { readonly id: number; readonly name: string }[]): Option[] {
  return items.map(({ id, name }) => ({ value: String(id), label: name }));
}

interface Stored {
  /** Switched-off options, marked. */
  readonly off: readonly Option[];
  /** Its name in the lead. */
  readonly name?: string | null | undefined;
  readonly field: string;
}

/** Adds a stored value that is no longer offered: as switched off, by its name, or as `field` with its number. */
export function withStored(
  options: readonly Option[],
  value: string | null,
  { off, name, field }: Stored,
): readonly Option[] {
  const isOffered = value === null || options.some((option) => option.value === value);
  if (isOffered) return options;
  const kept = off.find((option) => option.value === value);
  return [...options, kept ?? { value, label: name ?? `${field} ${value}` }];
}

/** Names of all sub-statuses; an id without a row shows as a number. */
export function subStatusNames(statuses: ConfigList<'status_list'>): StatusContext['subStatusNames'] {
  const rows = statuses.flatMap((status) => status.sub_status_master);
  const named = LEAD_SUB_STATUS_IDS.map((id) => [
    id,
    rows.find((row) => row.sub_status_id === id)?.sub_status_name ?? String(id),
  ]);
  return Object.fromEntries(named) as Record<LeadSubStatusId, string>;
}
