import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** Null if the address has no filter. */
export function readAddress(
  initial: FilterValues,
  address: Readonly<Record<string, unknown>>,
): FilterValues | null {
  const names = Object.keys(initial);
  if (!names.some((name) => address[name] !== undefined)) return null;
  const textOf = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  return Object.fromEntries(names.map((name) => [name, textOf(address[name])]));
}

const PLAIN_NUMBER = /^(?:0|-?[1-9]\d{0,14})$/;

/** As the router prints them: `status=2`; a numeric text would be quoted. */
export function forAddress(values: FilterValues): Record<string, string | number> {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(
    given.map(([name, value]) => [name, PLAIN_NUMBER.test(value) ? Number(value) : value]),
  );
}

export function isSame(one: FilterValues | null, other: FilterValues | null): boolean {
  if (one === null || other === null) return one === other;
  return Object.keys(one).every((name) => (one[name] || null) === (other[name] || null));
}

/** Values kept in the address as they are typed, for a report that is only a file. */
export function useAddressValues<Name extends string>(
  initial: Readonly<Record<Name, string | null>>,
): [Readonly<Record<Name, string | null>>, (changes: Partial<Record<Name, string | null>>) => void] {
  const navigate = useNavigate();
  const address = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const values = { ...initial, ...readAddress(initial, address) };
  const change = (changes: Partial<Record<Name, string | null>>) =>
    void navigate({ to: '.', search: forAddress({ ...values, ...changes }) as never, replace: true });
  return [values, change];
}
