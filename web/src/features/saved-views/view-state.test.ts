import type { SavedView } from '@otolead/contract/saved-views/saved-views.schema.ts';
import { describe, expect, it } from 'vitest';
import { shownView } from './view-state.ts';

const view = (id: number, filters: SavedView['filters'], columns: string[] | null = null): SavedView => ({
  id,
  screen: 'lead-list',
  name: `View ${id}`,
  filters,
  columns,
  shared_role_id: null,
  shared_role: null,
  is_own: true,
  owner_name: 'Rina',
  version: 1,
});

describe('the view that a screen shows', () => {
  const views = [
    view(1, { status_id: [1, 2], my_active: true }),
    view(2, { city_id: [7] }, ['status', 'agent']),
  ];

  it('is found whatever the order of what was chosen', () => {
    const filters = { my_active: true, status_id: [2, 1], date_type: undefined };
    expect(shownView(views, { filters, columns: ['agent'] })?.id).toBe(1);
  });

  it('is none once a filter is another, or the columns that it keeps', () => {
    expect(shownView(views, { filters: { status_id: [1], my_active: true }, columns: null })).toBeUndefined();
    expect(shownView(views, { filters: { city_id: [7] }, columns: null })).toBeUndefined();
    expect(shownView(views, { filters: { city_id: [7] }, columns: ['agent', 'status'] })?.id).toBe(2);
  });
});
