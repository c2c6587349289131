import { type Kysely, sql } from 'kysely';

/** What a document is, and quick to find: by the path in its address, and those that were never tied to a save. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table document add column content_type text not null default 'application/octet-stream';
    alter table document alter column content_type drop default;
    create unique index document_key on document (lead_id, storage_key);
    create index document_left on document (created_at) where activity_hash is null;
  `.execute(db);
}
