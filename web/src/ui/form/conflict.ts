/** A record when the form was opened, as another save stored it, and as the form would save it. */
export interface Versions<Values> {
  readonly opened: Values;
  readonly stored: Values;
  readonly mine: Values;
}

export type Side = 'mine' | 'theirs';

/** By field. */
export type Choices = Readonly<Partial<Record<string, Side>>>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ. */
export function changedFields<Values extends object>(one: Values, other: Values): (keyof Values & string)[] {
  const fields = Object.keys(one) as (keyof Values & string)[];
  return fields.filter((field) => !same(one[field], other[field]));
}

/** Fields that both changed to different values: a person must choose. */
export function clashes<Values extends object>({ opened, stored, mine }: Versions<Values>) {
  return changedFields(opened, mine).filter(
    (field) => !same(opened[field], stored[field]) && !same(mine[field], stored[field]),
  );
}

/** The record to save: the stored one with my changes, and the chosen side of each clash. */
export function merged<Values extends object>(
  { opened, stored, mine }: Versions<Values>,
  choices: Choices = {},
): Values {
  const kept = changedFields(opened, mine).filter((field) => choices[field] !== 'theirs');
  return { ...stored, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
}
