import type { JsonValue } from '../../tables/column-types.ts';
import type { People } from './person-part.ts';

const GAP = '…';
/** Digits of a number that remain whatever prefix it is written with. */
const SIGNIFICANT = 8;

/**
 * Takes the numbers of people, and names written as 'name · lead', out of the texts of a value. A number is found with
 * any prefix and any separators.
 */
export function scrubber({ numbers, names, leadIds }: Pick<People, 'numbers' | 'names' | 'leadIds'>) {
  const spelled = numbers.map((number) => {
    const local = number.slice(-Math.max(SIGNIFICANT, number.length - 2));
    return new RegExp(`\\+?(?:\\d{2}[\\s().-]*)?0?${[...local].join('[\\s().-]*')}`, 'g');
  });
  const named = names.flatMap((name) => leadIds.map((id) => [`${name} · ${id}`, `· ${id}`] as const));
  const scrubText = (text: string) => {
    const plain = named.reduce((rest, [from, to]) => rest.replaceAll(from, to), text);
    return spelled.reduce((rest, number) => rest.replace(number, GAP), plain);
  };
  return function scrub<Value extends JsonValue>(value: Value): Value {
    if (typeof value === 'string') return scrubText(value) as Value;
    if (Array.isArray(value)) return value.map(scrub) as Value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, scrub(one)])) as Value;
  };
}
