import { e164, mobileDigits } from '@otolead/contract/kernel/phone.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { listConsents, withdrawConsent } from '@otolead/contract/privacy/consent.endpoints.ts';
import {
  downloadPerson,
  erasePerson,
  findPerson,
  listErasures,
} from '@otolead/contract/privacy/privacy.endpoints.ts';
import { eraseRules, KEPT_TABLES } from '@otolead/contract/privacy/privacy.rules.ts';
import type { Person } from '@otolead/contract/privacy/privacy.schema.ts';
import { type SqlBool, sql } from 'kysely';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, invalidInput, notFound, refuseFaults } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import { pageRoute } from '../../platform/records/record-routes.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import { findListed } from '../blacklist/blacklist.public.ts';
import { namesOf } from '../config/config.public.ts';
import { recordDownload } from '../exports/exports.public.ts';
import { leadScope, scopedLeads } from '../leads/leads.public.ts';
import { proveOwnPassword } from '../session/session.public.ts';
import { consentsOf, withdrawConsent as withdraw } from './consents.ts';
import { countKept, erasePeople, type Parts } from './erase.ts';
import { erasuresPage, presentErasure } from './erasures.queries.ts';
import { findPeople } from './people.ts';
import { personFile } from './person-file.ts';

export const privacyRoutes = (parts: Parts): readonly Route[] => [
  route(findPerson, async (context, { customer }) => ({ data: await personOf(context, parts, customer) })),
  route(downloadPerson, async (context, { lead_id: leadId }) => {
    const { file, leadIds } = await personFile(context, parts, leadId);
    const page = `/${context.market.code}/erase_person`;
    await recordDownload(context, { module: 'PersonFile', action: 1, page_url: page });
    return { data: null, file, seen: leadIds };
  }),
  route(erasePerson, async (context, request) => {
    const { lead_id: leadId, confirm, own_password: ownPassword } = request;
    await refuseErased(context, leadId);
    refuseFaults(eraseRules.faults({ lead: String(leadId), confirm, own_password: ownPassword }));
    await proveOwnPassword(context, ownPassword, 'own_password');
    const { actor, clock, db, market } = context;
    const now = clock.now();
    const done = await inTransaction(db, async (tx) => {
      const erasing = { market, leadIds: [leadId], now, cause: 'request', erasedBy: actor.userId } as const;
      const erased = await erasePeople(tx, parts, erasing);
      if (!erased) throw badRequest(text('privacy:erased_already'));
      const detail = { leads: [...erased.leadIds] };
      await logSecurity(tx, doerOf(context), { event: 'person_erased', detail });
      return erased;
    });
    return {
      data: { lead_ids: [...done.leadIds], erased_at: now.toISOString() },
      message: text('privacy:done', { count: done.leadIds.length }),
    };
  }),
  route(listConsents, async (context, { lead_id: leadId }) => ({ data: await consentsOf(context, leadId) })),
  route(withdrawConsent, async (context, { lead_id: leadId }) => ({
    data: await withdraw(context, leadId),
    message: text('privacy:consent.withdrawn'),
  })),
  pageRoute(listErasures, erasuresPage, presentErasure),
];

/** 404 outside the scope, 400 for a lead whose person was erased. */
async function refuseErased(context: ActorContext, leadId: number): Promise<void> {
  const lead = await scopedLeads(context.db, leadScope(context))
    .where('lead.lead_id', '=', leadId)
    .select('lead.erased_at')
    .executeTakeFirst();
  if (!lead) throw notFound();
  if (lead.erased_at !== null) throw badRequest(text('privacy:erased_already'));
}

/** By the number of a lead, or a mobile of the market; 400 at the field if there is none. */
async function leadCalled(context: ActorContext, customer: string): Promise<number> {
  const typed = customer.trim();
  const id = /^\d{1,15}$/.test(typed) ? Number(typed) : 0;
  const mobile = mobileDigits(typed, context.market) ?? '';
  const found = await scopedLeads(context.db, leadScope(context))
    .where(({ eb, or }) => or([eb('lead.lead_id', '=', id), eb('lead.mobile', '=', mobile)]))
    .select('lead.lead_id')
    .orderBy('lead.lead_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw invalidInput({ customer: text('privacy:not_found') });
  return found.lead_id;
}

async function personOf(context: ActorContext, parts: Parts, customer: string): Promise<Person> {
  const { clock, db, market } = context;
  const leadId = await leadCalled(context, customer);
  await refuseErased(context, leadId);
  const asked = { marketId: market.id, leadIds: [leadId], now: clock.now(), isThorough: true };
  const people = await findPeople(db, asked);
  const counts = await countKept(db, parts, people);
  const leads = await scopedLeads(db, leadScope(context))
    .where(sql<SqlBool>`lead.lead_id = any(${people.leadIds})`)
    .select(['lead.lead_id', 'lead.name', 'lead.mobile', 'lead.status_id', 'lead.created_at'])
    .orderBy('lead.lead_id')
    .execute();
  const names = await namesOf(context, [{ list: 'status_list', ids: leads.map((lead) => lead.status_id) }]);
  const listed = await findListed(
    db,
    market.id,
    people.numbers.map((mobile) => ({ mobile, alternateMobile: null })),
  );
  return {
    lead_id: leadId,
    leads: leads.map((lead) => ({
      lead_id: lead.lead_id,
      name: lead.name,
      mobile: e164(lead.mobile),
      status: fillTerms(names.item('status_list', lead.status_id) ?? '', market),
      created_date: lead.created_at.toISOString(),
    })),
    kept: KEPT_TABLES.flatMap((table) => (counts[table] ? [{ table, rows: counts[table] }] : [])),
    listed: listed.size > 0,
    besides: people.besides.length,
  };
}
