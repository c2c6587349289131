import { describe, expect, it } from 'vitest';
import { readFilters } from './filters/filters.ts';
import { filtersOfView, viewFilters } from './list-views.ts';

const TODAY = '2026-11-20';
const from = (query: string) => readFilters(Object.fromEntries(new URLSearchParams(query)));

describe('a saved view of the list', () => {
  it.each([
    '',
    'date=any',
    'view=myactive&myactive_agent_id=4,5&date=any',
    'status=1,2&sub=5&num_attempt=0,3,gt11&lms_flag=rf,eaf&is_saleable=1&finance_required=0',
    'date=created_date&from=2026-11-01&to=2026-11-05&city_id=7&cluster_list=2&ld_status=0,1',
    'date=created_date&from=2026-11-14&to=2026-11-20&make_id=3&model_id=30,31',
  ])('brings back what it was made of: %s', (query) => {
    const filters = from(query);
    const stored = JSON.parse(JSON.stringify(viewFilters(filters, TODAY)));
    expect(filtersOfView(stored, TODAY)).toEqual(filters);
  });

  it('means today, the last seven days and the like as of the day on which it is opened', () => {
    const week = viewFilters(from('date=created_date&from=2026-11-14&to=2026-11-20'), TODAY);
    expect(week).toEqual({ date_type: 'created_date', date_preset: 'last_7_days' });
    expect(filtersOfView(week, '2026-12-01').range).toEqual({
      date_type: 'created_date',
      start_date: '2026-11-25',
      end_date: '2026-12-01',
    });
    expect(filtersOfView(viewFilters(from(''), TODAY), '2026-12-01').range).toBe('initial');
  });

  it('keeps neither picked leads nor a search', () => {
    expect(viewFilters(from('date=any&lead_ids=4,5&status=1'), TODAY)).toEqual({ status_id: [1] });
  });

  it('keeps the names of DSEs', () => {
    const filters = { ...from('date=any'), dse_name: ['Wahyu, S.E.'] };
    expect(filtersOfView(viewFilters(filters, TODAY), TODAY)).toEqual(filters);
  });
});
