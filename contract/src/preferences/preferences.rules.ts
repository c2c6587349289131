import { type Text, text } from '../kernel/text.ts';

/** Default of an unqualified preference: 'Interested', made by a CRM agent (spec A§9). */
export const DEFAULT_MODEL_STATUS = 2;
export const DEFAULT_SOURCE = 3;

/** Preferences on the card (spec A§9). */
export const SHOWN_PREFERENCES = 3;

/** Upper bound of a save; nobody looks at more. */
export const MOST_PREFERENCES = 50;

/** A preference in the form; its place in the list is its priority, starting at 1. */
export interface PreferenceValues {
  /** Null until saved. */
  readonly id: number | null;
  readonly make_id: number | null;
  readonly model_id: number | null;
  readonly city_id: number | null;
  readonly dse_id: number | null;
  readonly model_status_id: number | null;
  readonly source_id: number;
}

export type PreferenceField = Exclude<keyof PreferenceValues, 'id'>;
export type PreferenceErrors = Record<string, Text>;

/** Error path of a field of a list entry. */
export function preferencePath(index: number, field: string): string {
  return `car_preference.${index}.${field}`;
}

const UPDATE_SORT = text('preferences:update_sort');

/** The list with one entry moved; a priority outside 1..count is an error UPDATE_SORT. */
export function moved<Entry>(
  list: readonly Entry[],
  from: number,
  to: number,
): { readonly list: readonly Entry[] } | { readonly error: Text } {
  const isInside = (priority: number) =>
    Number.isInteger(priority) && priority >= 1 && priority <= list.length;
  if (!isInside(from) || !isInside(to)) return { error: UPDATE_SORT };
  const entry = list[from - 1] as Entry;
  const rest = list.filter((_, index) => index !== from - 1);
  return { list: [...rest.slice(0, to - 1), entry, ...rest.slice(to - 1)] };
}

/** The list sorted by the sent priorities, which are 1..count, each once; unchanged without any. */
export function sorted<Entry extends { readonly sort_order?: number | undefined }>(
  list: readonly Entry[],
): { readonly list: readonly Entry[] } | { readonly error: Text } {
  if (list.every(({ sort_order: order }) => order === undefined)) return { list };
  const places = new Set(list.map(({ sort_order: order }) => order ?? 0));
  const isOrder = places.size === list.length && list.every((_, index) => places.has(index + 1));
  if (!isOrder) return { error: UPDATE_SORT };
  return { list: list.toSorted((one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0)) };
}

/** Make, model, city and DSE identify a preference; duplicates count once. */
export function isSamePreference(one: PreferenceValues, other: PreferenceValues): boolean {
  return (['make_id', 'model_id', 'city_id', 'dse_id'] as const).every(
    (field) => one[field] === other[field],
  );
}

/** Faults of a new car: city and car are required, and it must not be in the list (spec A§5). */
export function additionErrors(
  entry: PreferenceValues,
  list: readonly PreferenceValues[],
): Partial<Record<PreferenceField, Text>> {
  const required = (field: PreferenceField) =>
    text('kernel:required', { name: text(`preferences:field.${field}`) });
  const missing = (['make_id', 'model_id', 'city_id'] as const).filter((field) => entry[field] === null);
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, required(field)]));
  return list.some((other) => isSamePreference(entry, other))
    ? { model_id: text('preferences:same_make_model') }
    : {};
}

/** Faults of the whole list by path; stored entries may keep blanks, new ones need city and car. */
export function preferencesErrors(list: readonly PreferenceValues[]): PreferenceErrors {
  const errors: PreferenceErrors = {};
  for (const [index, entry] of list.entries()) {
    const before = list.slice(0, index);
    const isNew = entry.id === null;
    const faults: Partial<Record<PreferenceField, Text>> = isNew ? additionErrors(entry, before) : {};
    if (!isNew && before.some((other) => isSamePreference(entry, other)))
      faults.model_id = text('preferences:same_make_model');
    if (!entry.model_status_id) faults.model_status_id = text('preferences:modal_status_is_required');
    for (const [field, fault] of Object.entries(faults)) errors[preferencePath(index, field)] = fault;
  }
  return errors;
}

interface EnquiredCar {
  readonly make_id: number;
  readonly model_id: number;
}

/** The newest assigned car that the preferences lack. */
export function suggestedCar<Car extends EnquiredCar>(
  cars: readonly Car[],
  list: readonly Pick<PreferenceValues, 'make_id' | 'model_id'>[],
): Car | undefined {
  return cars.find(
    (car) => !list.some((entry) => entry.make_id === car.make_id && entry.model_id === car.model_id),
  );
}
