import { type SqlBool, sql } from 'kysely';
import { NO_FILES, type PersonPart } from '../../platform/person/person-part.ts';
import { scopedLeadRows } from '../leads/leads.public.ts';

/** Wanted cars are ids and sums without a name: reports count them. */
export const preferencesPart: PersonPart = {
  tables: {
    lead_preference: {
      kept: 'lead_id id make_id model_id city_id dse_id model_status_id source_id sort_order created_at market_id',
    },
    used_car_search: {
      kept: `lead_id id market_id min_price max_price min_year max_year fuel_type_id transmission_id body_type_id
        number_of_seat owner_type_id color_ids city_id customer_locality_id dealer_id make_ids model_ids with_picture
        with_sunroof dealer_car individual_car created_by created_at sent_at`,
    },
  },
  read: async (db, { marketId, leadIds }) => {
    const scope = { marketId, dseId: 'everyone' } as const;
    const ofPeople = sql<SqlBool>`lead.lead_id = any(${leadIds})`;
    return {
      lead_preference: await scopedLeadRows(db, 'lead_preference', scope)
        .where(ofPeople)
        .selectAll('lead_preference')
        .execute(),
      used_car_search: await scopedLeadRows(db, 'used_car_search', scope)
        .where(ofPeople)
        .selectAll('used_car_search')
        .execute(),
    };
  },
  erase: async () => NO_FILES,
};
