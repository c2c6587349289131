/** The number of an unknown caller on its way to the form of a new lead: in this tab alone, never in an address. */
const HANDED = 'otolead-handed-number';

/** Returns the search parameter by which the form finds the number; each call has its own form and draft. */
export function handNumber(call: number, mobile: string): number {
  sessionStorage.setItem(HANDED, JSON.stringify({ call, mobile }));
  return call;
}

/** The number that was handed to this call's form; null for any other form. */
export function handedNumber(call: number | undefined): string | null {
  const handed = JSON.parse(sessionStorage.getItem(HANDED) ?? 'null') as Handed | null;
  return handed !== null && handed.call === call ? handed.mobile : null;
}

interface Handed {
  readonly call: number;
  readonly mobile: string;
}

/** Whether an address is the form that took this call's number. */
export const takesNumberOf = (call: number, pathname: string, search: object): boolean =>
  pathname.endsWith('/add_lead') && 'call' in search && search.call === call;
