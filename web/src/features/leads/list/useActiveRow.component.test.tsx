import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import { expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useActiveRow } from './useActiveRow.ts';

const rowsOf = (...ids: number[]) => ids.map((id) => ({ lead_id: id }) as LeadRow);

it('the row in the place of one that left is active, also where the rows were there from the beginning', async () => {
  const { result, rerender, act } = await renderHook(
    (rows?: readonly LeadRow[]) => useActiveRow(rows ?? [], false),
    { initialProps: rowsOf(1, 2, 3) },
  );
  await act(() => result.current[1]('2'));
  await rerender(rowsOf(1, 3));
  expect(result.current[0]).toBe('3');
});
