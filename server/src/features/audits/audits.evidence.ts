import type { AuditQuestion } from '@otolead/contract/audits/audit-form.rules.ts';
import { formatDate, formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import { configName } from '../config/config.public.ts';
import { leadScope, scopedLeads } from '../leads/leads.public.ts';

type Evidence = Partial<Record<AuditQuestion, string>>;

/** Name of a row that the lead may refer to. */
type Name = string | null;

/** Lead facts by question, in the reader's language. */
export async function evidenceOf(context: ActorContext, leadId: number): Promise<Evidence> {
  const { language, market, t } = context;
  const lead = await findFacts(context, leadId);
  if (!lead) return {};
  const none = t(text('audits:evidence.none'));
  const finance = lead.finance_required ? 'audits:evidence.finance' : 'audits:evidence.cash';
  const changed = formatDateTime(lead.updated_crm_at, market.timeZone, language);
  const car = [lead.make, lead.model].filter(Boolean).join(' ');
  return {
    vehicle_brand: car || none,
    dealership_name: lead.dealer ?? lead.other_dealer_name ?? none,
    dealership_city: lead.dealer_city ?? none,
    dse_name: lead.dse ?? lead.other_dse_name ?? none,
    booking_name: lead.booking_name ?? none,
    booking_mobile: lead.booking_mobile ? showMobile(lead.booking_mobile) : none,
    purchase_date: lead.purchase_date ? formatDate(lead.purchase_date, language) : none,
    lost_reason: lead.reason ?? lead.other_reason_text ?? none,
    crm_update: t(text('audits:evidence.crm', { time: changed })),
    cash_or_finance: lead.finance_required === null ? none : t(text(finance)),
    purchase_proof: lead.proofs === 0 ? none : t(text('audits:evidence.proofs', { count: lead.proofs })),
  };
}

function findFacts(context: ActorContext, leadId: number) {
  return scopedLeads(context.db, leadScope(context))
    .where('lead.lead_id', '=', leadId)
    .select([
      sql<Name>`(select name from make where id = lead.bought_make_id)`.as('make'),
      sql<Name>`(select name from model where id = lead.bought_model_id)`.as('model'),
      sql<Name>`(select name from dealer where id = lead.purchase_dealer_id)`.as('dealer'),
      sql<Name>`(select city.name from dealer join city on city.id = dealer.city_id
        where dealer.id = lead.purchase_dealer_id)`.as('dealer_city'),
      sql<Name>`(select name from dse where id = lead.purchase_dse_id)`.as('dse'),
      'lead.other_dealer_name',
      'lead.other_dse_name',
      'lead.booking_name',
      'lead.booking_mobile',
      'lead.purchase_date',
      configName('reasons_list', 'lead.reason_id', context.language).as('reason'),
      'lead.other_reason_text',
      'lead.finance_required',
      'lead.updated_crm_at',
      sql<number>`(select count(*)::int from document where document.lead_id = lead.lead_id)`.as('proofs'),
    ])
    .executeTakeFirst();
}
