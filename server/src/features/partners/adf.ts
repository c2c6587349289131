import type { Enquiry } from '@otolead/contract/intake/enquiry.rules.ts';
import { childOf, childrenOf, readXml, textOf, type XmlElement } from '../../platform/xml.ts';

/** An enquiry with the sender's own id of it. */
export interface SentEnquiry {
  readonly id: string | null;
  readonly enquiry: Enquiry;
}

const LONGEST_MESSAGE = 2_000;

/**
 * The prospects of an ADF 1.0 document, read as leniently as real senders write: phones of type `mobile`, names in parts
 * or whole, vehicles without a model. What there is no field for goes into the message. Throws XmlError for no ADF.
 */
export function readAdf(document: string): SentEnquiry[] {
  return childrenOf(readXml(document, 'adf'), 'prospect').map(readProspect);
}

function readProspect(prospect: XmlElement): SentEnquiry {
  const customer = childOf(prospect, 'customer');
  const contact = childOf(customer, 'contact');
  const address = childOf(contact, 'address');
  const vehicles = childrenOf(prospect, 'vehicle');
  const vehicle = vehicles.find(({ attributes }) => wordOf(attributes.interest) === 'buy') ?? vehicles[0];
  const [mobile = '', other = null] = phonesOf(contact);
  return {
    id: textOf(childOf(prospect, 'id')),
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
      message: messageOf(customer, vehicles),
    },
  };
}

const wordOf = (text = '') => text.trim().toLowerCase();

/** The whole name, or its parts in the order in which people say them; a company's where there is no person's. */
function nameOf(contact: XmlElement | undefined): string {
  const names = childrenOf(contact, 'name');
  const part = (wanted: readonly string[]) =>
    names.find(({ attributes, text }) => text !== '' && wanted.includes(wordOf(attributes.part)))?.text;
  const whole = part(['full', '']);
  return whole ?? [part(['first']), part(['middle']), part(['surname', 'last'])].filter(Boolean).join(' ');
}

/** Mobile phones before others, no fax and no pager, none twice. */
function phonesOf(contact: XmlElement | undefined): string[] {
  const rank = ({ attributes }: XmlElement) =>
    ['cellphone', 'cell', 'mobile'].includes(wordOf(attributes.type)) ? 0 : 1;
  const phones = childrenOf(contact, 'phone')
    .filter(({ attributes, text }) => text !== '' && !['fax', 'pager'].includes(wordOf(attributes.type)))
    .toSorted((one, next) => rank(one) - rank(next));
  return [...new Set(phones.map(({ text }) => text))];
}

function linesOf(address: XmlElement | undefined): string | null {
  const lines = [...childrenOf(address, 'street'), ...childrenOf(address, 'apartment')];
  return lines.flatMap((line) => textOf(line) ?? []).join(', ') || null;
}

/** What the customer says, when, and what is told of the cars. */
function messageOf(customer: XmlElement | undefined, vehicles: readonly XmlElement[]): string | null {
  const parts = [
    textOf(childOf(customer, 'comments')),
    textOf(childOf(childOf(customer, 'timeframe'), 'description')),
    ...vehicles.map(carOf),
  ];
  return parts.filter(Boolean).join('\n').slice(0, LONGEST_MESSAGE) || null;
}

function carOf(vehicle: XmlElement): string {
  const told = ['year', 'make', 'model', 'trim', 'comments'].flatMap(
    (name) => textOf(childOf(vehicle, name)) ?? [],
  );
  return [vehicle.attributes.interest, vehicle.attributes.status, ...told].filter(Boolean).join(' ');
}

/** What is not as the market has it is kept as words, and the lead is taken. */
export function withoutFields(enquiry: Enquiry, unknown: readonly (keyof Enquiry)[]): Enquiry {
  const words = unknown.flatMap((field) => enquiry[field] ?? []).join(', ');
  const message = [enquiry.message, words].filter(Boolean).join('\n').slice(0, LONGEST_MESSAGE);
  return { ...enquiry, ...Object.fromEntries(unknown.map((field) => [field, null])), message };
}
