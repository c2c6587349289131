import { brandLeads } from '@otolead/contract/imports/brand-leads.upload.ts';
import { getUploadResult, undoImport } from '@otolead/contract/imports/imports.endpoints.ts';
import { leadImport } from '@otolead/contract/imports/lead-import.upload.ts';
import { leadStatuses } from '@otolead/contract/imports/lead-statuses.upload.ts';
import { leadUpdates } from '@otolead/contract/imports/lead-updates.upload.ts';
import { spkDates } from '@otolead/contract/imports/spk-dates.upload.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { chooseList } from './lead-import.list.ts';
import { undoImport as undo } from './lead-import.undo.ts';
import { uploadCall, uploadResult } from './upload.receive.ts';

export const importsRoutes: readonly Route[] = [
  uploadCall(leadImport, chooseList),
  ...[spkDates, leadStatuses, leadUpdates, brandLeads].map((upload) => uploadCall(upload)),
  route(undoImport, async (context, { id }) => ({
    data: { job_id: await undo(context, id) },
    message: text('imports:undo.begun'),
  })),
  route(getUploadResult, async (context, { id }) => ({ data: await uploadResult(context, id) })),
];
