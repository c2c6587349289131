import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { getLeadDetails } from '@otolead/contract/leads/leads.endpoints.ts';
import type { LeadDetails } from '@otolead/contract/leads/leads.schema.ts';
import { activeMarket } from '../market/active-market.ts';
import { call } from './client.ts';
import { isPrepared } from './prepared-lead.ts';

type Part = keyof LeadDetails;

interface Gathering {
  readonly parts: Set<Part>;
  readonly answer: Promise<LeadDetails>;
}

/** Parts requested in the same tick, by market and lead; one call fetches them. */
const gatherings = new Map<string, Gathering>();

/**
 * Fetches parts of a lead, batched with those requested in the same tick: opening a lead, or refetching it after a
 * save, is one call for all panels.
 */
export async function leadParts<Name extends Part>(
  leadId: number,
  names: readonly Name[],
): Promise<Pick<LeadDetails, Name>> {
  const { code: market } = activeMarket();
  const key = `${market} ${leadId}`;
  const gathering = gatherings.get(key) ?? gather(key, market, leadId);
  for (const name of names) gathering.parts.add(name);
  return gathering.answer;
}

/** Fetches one part; throws if the answer lacks it. */
export async function leadPart<Name extends Part>(
  leadId: number,
  name: Name,
): Promise<Exclude<LeadDetails[Name], undefined>> {
  const { [name]: part } = await leadParts(leadId, [name]);
  if (part === undefined) throw new Error(`no ${name} of lead ${leadId}`);
  return part as Exclude<LeadDetails[Name], undefined>;
}

function gather(key: string, market: MarketCode, leadId: number): Gathering {
  const parts = new Set<Part>();
  const send = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    gatherings.delete(key);
    const asked = { lead_id: leadId, _with: [...parts], ...(isPrepared(leadId) && { ahead: 1 as const }) };
    return (await call(getLeadDetails, asked, { market })).data;
  };
  const gathering = { parts, answer: send() };
  gatherings.set(key, gathering);
  return gathering;
}
