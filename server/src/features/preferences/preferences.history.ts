import type { EntryDetails } from '@otolead/contract/activity/details.rules.ts';
import type { ChangeDetails } from '../activity/activity.public.ts';
import type { JudgedPreference, StoredPreference } from './preferences.queries.ts';

interface Saved {
  readonly stored: readonly StoredPreference[];
  readonly list: readonly JudgedPreference[];
  /** Names of cars by model id. */
  readonly names: ReadonlyMap<number, string>;
}

interface Entry {
  readonly facts?: EntryDetails;
  readonly changes?: ChangeDetails;
}

const FIELDS = ['model_status_id', 'city_id', 'dse_id', 'source_id'] as const;

/** History entries of a save: additions, removals and moves in one, and one per changed car. */
export function preferenceEntries({ stored, list, names }: Saved): readonly Entry[] {
  const nameOf = ({ model_id: id }: { readonly model_id: number }) => names.get(id) ?? '–';
  const inWords = (cars: readonly { readonly model_id: number }[]) => cars.map(nameOf).join(', ');
  const added = list.filter(({ id }) => id === null);
  const removed = stored.filter(({ id }) => !list.some((entry) => entry.id === id));
  const remaining = stored.filter((entry) => !removed.includes(entry));
  const kept = list.filter(({ id }) => id !== null);
  const isMoved = kept.some(({ id }, index) => id !== remaining[index]?.id);
  const facts: EntryDetails = {
    ...(added.length > 0 && { added_cars: inWords(added) }),
    ...(removed.length > 0 && { removed_cars: inWords(removed) }),
    ...(isMoved && { car_order: inWords(list) }),
  };
  const changed = kept.flatMap((entry): Entry[] => {
    const before = stored.find(({ id }) => id === entry.id);
    if (!before) return [];
    const fields = FIELDS.filter((field) => before[field] !== entry[field]);
    const isOther = before.model_id !== entry.model_id;
    if (fields.length === 0 && !isOther) return [];
    const changes = Object.fromEntries(
      [...(isOther ? (['make_id', 'model_id'] as const) : []), ...fields].map((field) => [
        field,
        { old: before[field], new: entry[field] },
      ]),
    );
    return [{ facts: { car: nameOf(before) }, changes }];
  });
  const whole = Object.keys(facts).length > 0 ? [{ facts }] : [];
  // A save without changes still needs a position in the order of saves.
  return whole.length + changed.length > 0 ? [...whole, ...changed] : [{}];
}
