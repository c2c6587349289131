import { type SqlBool, sql } from 'kysely';
import { NO_FILES, type PersonPart } from '../../platform/person/person-part.ts';
import { scopedLeadRows } from '../leads/leads.public.ts';
import { withdrawPushes } from './dialer.removal.ts';

/** Erased leads leave the dialer's lists, behind the erasure in VICIdial; calls stay as figures. */
export const dialerPart: PersonPart = {
  tables: {
    lead_call: {
      kept: `lead_id id market_id process_id campaign_id agent_id called_at call_status_id talk_seconds sub_status_id`,
    },
    dialer_result: { kept: 'market_id call_id lead_id created_at' },
    dialer_push: {
      removed: 'lead_id process_list_id market_id state round job_id dialer_lead_id created_at updated_at',
    },
    dialer_removal: { kept: 'lead_id market_id state updated_at', emptied: 'refused_number' },
    dialer_simulator_lead: {
      removed: 'list_id vendor_lead_code round phone_number asked called first_asked_at accepted_at',
    },
    dialer_number: { removed: 'market_id mobile changed_at' },
    dialer_simulator_line: {
      removed: 'market_id user_name state reason call_code phone_number vendor_lead_code changed_at',
    },
  },
  read: async (db, { marketId, leadIds }) => ({
    lead_call: await scopedLeadRows(db, 'lead_call', { marketId, dseId: 'everyone' })
      .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
      .selectAll('lead_call')
      .orderBy('lead_call.called_at')
      .execute(),
  }),
  async erase(tx, people) {
    const { marketId, leadIds, numbers } = people;
    await withdrawPushes(tx, people);
    await sql`delete from dialer_simulator_lead where vendor_lead_code = any(${leadIds.map(String)})`.execute(
      tx,
    );
    await sql`delete from dialer_simulator_line where vendor_lead_code = any(${leadIds.map(String)})`.execute(
      tx,
    );
    await sql`delete from dialer_number where market_id = ${marketId} and mobile = any(${numbers})`.execute(
      tx,
    );
    return NO_FILES;
  },
};
