import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { takeLeads } from '@otolead/contract/partners/leads.endpoints.ts';
import { reportLms } from '@otolead/contract/partners/lms.endpoints.ts';
import type { KeyScope } from '@otolead/contract/partners/partners.rules.ts';
import {
  readDeliveries,
  readLead,
  readReport,
  resendDelivery,
  writeLeadStatus,
} from '@otolead/contract/partners/service.endpoints.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { hashKey, isFromHere, keyIn, plainAddress } from './keys.ts';

const CALLS_OF: { readonly [Scope in KeyScope]: readonly Endpoint[] } = {
  leads: [takeLeads],
  lms: [reportLms],
  read_leads: [readLead],
  write_status: [writeLeadStatus],
  reports: [readReport],
  webhooks: [readDeliveries, resendDelivery],
};

/**
 * Names of the calls that the request's key allows, in any market; undefined without a valid key. Throws 403 if the key
 * may not be used from this address.
 */
export async function partnerCalls(
  db: Db,
  request: FastifyRequest,
  now: Date,
): Promise<ReadonlySet<string> | undefined> {
  const key = keyIn(request.headers.authorization);
  if (!key) return undefined;
  const found = await db
    .selectFrom('partner_key')
    .innerJoin('partner', 'partner.id', 'partner_key.partner_id')
    .where('key_hash', '=', hashKey(key))
    .where('partner.status', '=', 1)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .select(['scopes', isFromHere('partner_key.networks', plainAddress(request.ip)).as('is_from_here')])
    .executeTakeFirst();
  if (found && !found.is_from_here) throw new AppError(403, 'forbidden', text('partners:key.no_network'));
  return (
    found && new Set((found.scopes as KeyScope[]).flatMap((scope) => CALLS_OF[scope].map(({ name }) => name)))
  );
}
