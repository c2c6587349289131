import { brandLeads } from '@otolead/contract/imports/brand-leads.upload.ts';
import { leadImport } from '@otolead/contract/imports/lead-import.upload.ts';
import { leadStatuses } from '@otolead/contract/imports/lead-statuses.upload.ts';
import { leadUpdates } from '@otolead/contract/imports/lead-updates.upload.ts';
import { spkDates } from '@otolead/contract/imports/spk-dates.upload.ts';
import { users } from '@otolead/contract/imports/users.upload.ts';
import type { TaskList } from 'graphile-worker';
import { rejectEnquiries } from './brand-leads.rows.ts';
import { takeLeads } from './lead-import.rows.ts';
import { undoTask } from './lead-import.undo.ts';
import { writeLeadStatuses } from './lead-statuses.rows.ts';
import { writeLeadUpdates } from './lead-updates.rows.ts';
import { uploadOfRecord, writeReferenceRows } from './reference-data.rows.ts';
import { writeSpkDates } from './spk-dates.rows.ts';
import { uploadTask, uploadTaskOf } from './upload.jobs.ts';
import type { UploadServices } from './upload.request.ts';
import { writeUserRows } from './users.rows.ts';

/** New leads lock only their persons; four concurrent batches of these fit into PostgreSQL's lock table. */
const IMPORT_BATCH = 2_500;

/** Each user is validated and written alone, a hundred times slower than a row of a set. */
const USER_BATCH = 50;

export function importTasks(services: UploadServices): TaskList {
  return {
    [leadImport.job]: uploadTask(services, { upload: leadImport, work: takeLeads, batch: IMPORT_BATCH }),
    lead_import_undo: undoTask(services),
    [spkDates.job]: uploadTask(services, { upload: spkDates, work: writeSpkDates }),
    [leadStatuses.job]: uploadTask(services, { upload: leadStatuses, work: writeLeadStatuses }),
    [leadUpdates.job]: uploadTask(services, { upload: leadUpdates, work: writeLeadUpdates }),
    reference_import: uploadTaskOf(services, 'reference_import', (chosen) => ({
      upload: uploadOfRecord(chosen),
      work: writeReferenceRows,
    })),
    [users.job]: uploadTask(services, { upload: users, work: writeUserRows, batch: USER_BATCH }),
    [brandLeads.job]: uploadTask(services, { upload: brandLeads, work: rejectEnquiries }),
  };
}
