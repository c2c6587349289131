import type { SavedView } from '@otolead/contract/saved-views/saved-views.schema.ts';

/** The screen state that a view saves and restores. */
export interface ViewState {
  readonly filters: Readonly<Record<string, unknown>>;
  /** Ids of the shown columns; null for the default. */
  readonly columns: readonly string[] | null;
}

/** Equal for the same filters in any order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical).sort();
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, each]) => [key, canonical(each)]);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

/** The view equal to the screen's state; its columns count only if it has any. */
export function shownView(views: readonly SavedView[], state: ViewState): SavedView | undefined {
  return views.find(
    ({ filters, columns }) =>
      same(filters, state.filters) && (columns === null || same(columns, state.columns)),
  );
}
