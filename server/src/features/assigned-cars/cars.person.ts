import { type SqlBool, sql } from 'kysely';
import { NO_FILES, type PersonPart } from '../../platform/person/person-part.ts';
import { scopedLeadRows } from '../leads/leads.public.ts';

/** Assignments with their test drives and visits stay; addresses and remarks go. */
export const assignedCarsPart: PersonPart = {
  tables: {
    assigned_car: {
      kept: `lead_id id market_id request_id ld_status make_id model_id color_id fuel_id transmission_id price dealer_id dse_id
        campaign_type_id source_id sub_source_id model_status_id lms_status_id dealer_status_id triggered_at updated_by
        updated_at home_td_available td_status_id td_requested_at td_date td_completed_at td_at_home td_city_id
        td_rejected_by visit_status_id visit_date lms_spk_date gm_id whatsapp_count viber_count td_agent_id
        visit_agent_id visited_at lms_retail_date lms_reported_at`,
      emptied: 'failed_reason td_postal_code td_address td_comment visit_comment',
    },
  },
  read: async (db, { marketId, leadIds }) => ({
    assigned_car: await scopedLeadRows(db, 'assigned_car', { marketId, dseId: 'everyone' })
      .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
      .selectAll('assigned_car')
      .orderBy('assigned_car.id')
      .execute(),
  }),
  async erase(tx, { leadIds }) {
    await tx
      .updateTable('assigned_car')
      .set({
        failed_reason: null,
        td_postal_code: null,
        td_address: null,
        td_comment: null,
        visit_comment: null,
      })
      .where(sql<SqlBool>`lead_id = any(${leadIds})`)
      .execute();
    return NO_FILES;
  },
};
