import { type Kysely, sql } from 'kysely';

/** `reassign_dse` names a car by its request, not by its lead. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index assigned_car_request on assigned_car (request_id)`.execute(db);
}
