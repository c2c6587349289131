import { isOpen, type KnownLead } from './enquiries.people.ts';
import type { EnquirySource, SoundEnquiry } from './enquiries.ts';

/** A lead still to be written, identified by the position of its enquiry. */
export interface PlannedLead {
  readonly key: number;
  readonly enquiry: SoundEnquiry;
  /** Newest closed lead of the person. */
  readonly duplicateOf: number | null;
  readonly customerId: number | null;
}

export interface PlannedJoin {
  readonly enquiry: SoundEnquiry;
  readonly lead: KnownLead | PlannedLead;
}

export interface Plan {
  readonly created: readonly PlannedLead[];
  readonly joined: readonly PlannedJoin[];
  readonly outcomes: readonly (PlannedJoin & { readonly already: boolean })[];
}

/** Days for which a closed lead is linked to the person's next one. */
const LINKED_DAYS = 180;
const DAY_MS = 86_400_000;

/** Plan for enquiries in order; later ones meet the leads planned by earlier ones. */
export function planOf(
  enquiries: readonly SoundEnquiry[],
  people: ReadonlyMap<string, readonly KnownLead[]>,
  { list, now }: Pick<EnquirySource, 'list' | 'now'>,
): Plan {
  const created: PlannedLead[] = [];
  const joined: PlannedJoin[] = [];
  const outcomes: (PlannedJoin & { already: boolean })[] = [];
  const made = new Map<string, PlannedLead[]>();
  for (const enquiry of enquiries) {
    const numbers = numbersOf(enquiry);
    const stored = newestFirst(knownBy(numbers, people));
    const planned = knownBy(numbers, made);
    const listed = list && (planned[0] ?? stored.find((lead) => lead.process_list_id === list.id));
    const isSameBusiness = ({ businessTypeId }: SoundEnquiry) => businessTypeId === enquiry.businessTypeId;
    const open =
      planned.find((lead) => isSameBusiness(lead.enquiry)) ??
      stored.find((lead) => isOpen(lead) && lead.business_type_id === enquiry.businessTypeId);
    if (listed) outcomes.push({ enquiry, lead: listed, already: true });
    else if (open) {
      joined.push({ enquiry, lead: open });
      outcomes.push({ enquiry, lead: open, already: false });
    } else {
      const since = now.getTime() - LINKED_DAYS * DAY_MS;
      const closed = stored.find((lead) => !isOpen(lead) && lead.created_at.getTime() >= since);
      const lead: PlannedLead = {
        key: enquiry.index,
        enquiry,
        duplicateOf: closed?.lead_id ?? null,
        customerId: stored.find(({ customer_id: id }) => id !== null)?.customer_id ?? null,
      };
      created.push(lead);
      outcomes.push({ enquiry, lead, already: false });
      for (const number of numbers) made.set(number, [...(made.get(number) ?? []), lead]);
    }
  }
  return { created, joined, outcomes };
}

/** Numbers that identify the person. */
export const numbersOf = ({ mobile, alternateMobile }: SoundEnquiry): string[] =>
  alternateMobile === null ? [mobile] : [mobile, alternateMobile];

/** Most people have one number, whose list needs no copy. */
function knownBy<Lead>(
  numbers: readonly string[],
  leads: ReadonlyMap<string, readonly Lead[]>,
): readonly Lead[] {
  const [only, ...others] = numbers;
  if (only !== undefined && others.length === 0) return leads.get(only) ?? [];
  return numbers.flatMap((number) => leads.get(number) ?? []);
}

const newestFirst = (leads: readonly KnownLead[]): readonly KnownLead[] =>
  leads.length < 2
    ? leads
    : leads.toSorted(
        (one, other) => other.created_at.getTime() - one.created_at.getTime() || other.lead_id - one.lead_id,
      );
