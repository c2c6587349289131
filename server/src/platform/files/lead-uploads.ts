import type { FileState } from '@otolead/contract/kernel/file-state.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** Table of files that are uploaded to a lead before the save that they belong to. */
export interface LeadUploads {
  readonly table: 'document' | 'audit_attachment';
  /** Column that the save fills. */
  readonly tiedBy: 'activity_hash' | 'audit_id';
}

/** A file uploaded to a lead. */
export interface LeadUpload {
  readonly lead_id: number;
  readonly id: number;
  readonly storage_key: string;
  readonly uploaded_by: number;
}

export interface Conclusion {
  readonly scan_state: FileState;
  readonly scan_tried_at: Date;
}

const COLUMNS = sql`lead_id, id, storage_key, uploaded_by`;

/** The upload waiting for its scan whose last try is longest ago, unless that was since `before`. */
export async function nextWaiting(
  db: Db,
  { table }: LeadUploads,
  before: Date,
): Promise<LeadUpload | undefined> {
  const { rows } = await sql<LeadUpload>`
    select ${COLUMNS} from ${sql.table(table)}
    where scan_state = 'waiting' and (scan_tried_at is null or scan_tried_at < ${before})
    order by scan_tried_at nulls first limit 1`.execute(db);
  return rows[0];
}

export async function concludeScan(
  db: Db | Tx,
  { table }: LeadUploads,
  { lead_id: leadId, id }: LeadUpload,
  { scan_state: state, scan_tried_at: at }: Conclusion,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set scan_state = ${state}, scan_tried_at = ${at}
    where lead_id = ${leadId} and id = ${id}`.execute(db);
}

/** Locks uploads without a save older than `before`, skipping locked ones. */
export async function lockLeft(
  tx: Db,
  { table, tiedBy }: LeadUploads,
  before: Date,
  limit: number,
): Promise<readonly LeadUpload[]> {
  const { rows } = await sql<LeadUpload>`
    select ${COLUMNS} from ${sql.table(table)} where ${sql.ref(tiedBy)} is null and created_at < ${before}
    limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export async function deleteUpload(
  tx: Db,
  { table }: LeadUploads,
  { lead_id: leadId, id }: LeadUpload,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where lead_id = ${leadId} and id = ${id}`.execute(tx);
}
