import type { ConfigList } from '@otolead/contract/config/config.schema.ts';
import { describe, expect, it } from 'vitest';
import { recordOptions } from '../records/record-options.ts';
import { configOptions, everyOption, withChosen } from './option-source.ts';

const OFF = { agent_list: [{ id: 3, name: 'Citra' }] } as unknown as ConfigList<'switched_off'>;
const AGENTS = configOptions('agent_list', 'id');
const values = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value);

describe('what is switched off', () => {
  it('stands behind what is offered in a filter, and says so', () => {
    const every = everyOption(AGENTS, [{ id: 1, name: 'Ani' }], OFF);
    expect(values(every)).toEqual(['1', '3']);
    expect(every[1]?.label).not.toBe('Citra');
    expect(values(everyOption(AGENTS, [{ id: 1, name: 'Ani' }], undefined))).toEqual(['1']);
  });

  it('stands in a form where the record has it, and is offered to no other', () => {
    const [offered, off] = [[{ value: '1', label: 'Ani' }], [{ value: '3', label: 'Citra (inactive)' }]];
    expect(values(withChosen(offered, off, [3]))).toEqual(['1', '3']);
    expect(withChosen(offered, off, [null, 1])).toBe(offered);
    expect(values(withChosen([...offered, ...off], off, [3]))).toEqual(['1', '3']);
  });

  it('is announced by the list itself where it has its status', () => {
    const makes = recordOptions({ list: 'make_choices' });
    const rows = [
      { id: 1, name: 'Toyota', active: 1 },
      { id: 2, name: 'Timor', active: 0 },
    ] as never;
    expect(values(makes.optionsOf(rows))).toEqual(['1']);
    expect(values(everyOption(makes, rows, OFF))).toEqual(['1', '2']);
  });
});
