import type { Enquiry } from '@otolead/contract/arrivals/enquiry.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { mobileDigits } from '@otolead/contract/kernel/phone.ts';
import { childOf, childrenOf, readXml, textOf, type XmlElement } from '../../platform/xml.ts';

/** An enquiry with the sender's id for it. */
export interface SentEnquiry {
  readonly id: string | null;
  /** The sender marks this prospect as sent before. */
  readonly isResent: boolean;
  readonly enquiry: Enquiry;
}

const LONGEST_MESSAGE = 2_000;

/**
 * Prospects of an ADF 1.0 document, parsed leniently: phones of any type, names in parts or whole, vehicles without a
 * model. Data without a field goes into the message. Throws XmlError if it is no ADF.
 */
export function readAdf(document: string, market: Market): SentEnquiry[] {
  return childrenOf(readXml(document, 'adf'), 'prospect').map((prospect) => readProspect(prospect, market));
}

function readProspect(prospect: XmlElement, market: Market): SentEnquiry {
  const customer = childOf(prospect, 'customer');
  const contact = childOf(customer, 'contact');
  const address = childOf(contact, 'address');
  const vehicles = childrenOf(prospect, 'vehicle');
  const vehicle = wantedOf(vehicles);
  const { mobile, other, further } = phonesOf(contact, market);
  return {
    id: idOf(prospect),
    isResent: wordOf(prospect.attributes.status) === 'resend',
    enquiry: {
      name: nameOf(contact),
      mobile,
      alternate_mobile: other,
      email: textOf(childOf(contact, 'email')),
      address: linesOf(address),
      city: textOf(childOf(address, 'city')),
      postal_code: textOf(childOf(address, 'postalcode')),
      make: textOf(childOf(vehicle, 'make')),
      model: textOf(childOf(vehicle, 'model')),
      message: messageOf(customer, vehicles, further),
    },
  };
}

const wordOf = (text = '') => text.trim().toLowerCase();

/** Ids are unique only within their source: two portals of one sender may use the same one. */
function idOf(prospect: XmlElement): string | null {
  const element = childOf(prospect, 'id');
  const id = textOf(element);
  const source = element?.attributes.source?.trim();
  return id && source ? `${source}: ${id}` : id;
}

const WANTED = ['buy', 'lease', 'test-drive'];
const OWNED = ['trade-in', 'sell'];

/** The car that the customer wants; one to trade in or sell is the customer's own (domain.md 18). */
function wantedOf(vehicles: readonly XmlElement[]): XmlElement | undefined {
  const interest = ({ attributes }: XmlElement) => wordOf(attributes.interest);
  return (
    vehicles.find((vehicle) => WANTED.includes(interest(vehicle))) ??
    vehicles.find((vehicle) => !OWNED.includes(interest(vehicle)))
  );
}

/** The full name, or its parts in spoken order; a company's name if there is no person's. */
function nameOf(contact: XmlElement | undefined): string {
  const names = childrenOf(contact, 'name');
  const part = (wanted: readonly string[]) =>
    names.find(({ attributes, text }) => text !== '' && wanted.includes(wordOf(attributes.part)))?.text;
  const whole = part(['full', '']);
  return whole ?? [part(['first']), part(['middle']), part(['surname', 'last'])].filter(Boolean).join(' ');
}

interface Phones {
  /** Refused at its field if it is no mobile of the market. */
  readonly mobile: string;
  readonly other: string | null;
  /** Numbers without a field. */
  readonly further: readonly string[];
}

/** The market's mobiles of any type, those labelled mobile first; then landlines. */
function phonesOf(contact: XmlElement | undefined, market: Market): Phones {
  const rank = ({ attributes }: XmlElement) =>
    ['cellphone', 'cell', 'mobile'].includes(wordOf(attributes.type)) ? 0 : 1;
  const phones = childrenOf(contact, 'phone')
    .filter(({ attributes, text }) => text !== '' && !['fax', 'pager'].includes(wordOf(attributes.type)))
    .toSorted((one, next) => rank(one) - rank(next));
  const numbers = [...new Set(phones.map(({ text }) => text))];
  const { mobiles = [], others = [] } = Object.groupBy(numbers, (number) =>
    mobileDigits(number, market) ? 'mobiles' : 'others',
  );
  const [mobile = '', other = null, ...further] = [...mobiles, ...others];
  return { mobile, other, further };
}

function linesOf(address: XmlElement | undefined): string | null {
  const lines = [...childrenOf(address, 'street'), ...childrenOf(address, 'apartment')];
  return lines.flatMap((line) => textOf(line) ?? []).join(', ') || null;
}

/** The customer's message, its time, further numbers, and remarks on the cars. */
function messageOf(
  customer: XmlElement | undefined,
  vehicles: readonly XmlElement[],
  numbers: readonly string[],
): string | null {
  const parts = [
    textOf(childOf(customer, 'comments')),
    textOf(childOf(childOf(customer, 'timeframe'), 'description')),
    ...numbers,
    ...vehicles.map(carOf),
  ];
  return parts.filter(Boolean).join('\n').slice(0, LONGEST_MESSAGE).toWellFormed() || null;
}

function carOf(vehicle: XmlElement): string {
  const told = ['year', 'make', 'model', 'trim', 'comments'].flatMap(
    (name) => textOf(childOf(vehicle, name)) ?? [],
  );
  return [vehicle.attributes.interest, vehicle.attributes.status, ...told].filter(Boolean).join(' ');
}

/** Moves values unknown to the market into the message, so that the lead is taken. */
export function withoutFields(enquiry: Enquiry, unknown: readonly (keyof Enquiry)[]): Enquiry {
  const words = unknown.flatMap((field) => enquiry[field] ?? []).join(', ');
  const message = [enquiry.message, words]
    .filter(Boolean)
    .join('\n')
    .slice(0, LONGEST_MESSAGE)
    .toWellFormed();
  return { ...enquiry, ...Object.fromEntries(unknown.map((field) => [field, null])), message };
}
