import { type Kysely, sql } from 'kysely';

/**
 * A car is assigned within the lead's process of that day; whether a lead is saleable is asked of the process that it
 * is in now. Cars from before belong to the process that their lead has.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table assigned_car add column gm_id integer;
    update assigned_car set gm_id = lead.gm_id
      from lead where lead.lead_id = assigned_car.lead_id and lead.gm_id is not null;
  `.execute(db);
}
