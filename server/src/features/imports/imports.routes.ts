import { brandLeads } from '@otolead/contract/imports/brand-leads.upload.ts';
import {
  getUploadResult,
  importReferenceData,
  undoImport,
} from '@otolead/contract/imports/imports.endpoints.ts';
import { leadImport } from '@otolead/contract/imports/lead-import.upload.ts';
import { leadStatuses } from '@otolead/contract/imports/lead-statuses.upload.ts';
import { leadUpdates } from '@otolead/contract/imports/lead-updates.upload.ts';
import { spkDates } from '@otolead/contract/imports/spk-dates.upload.ts';
import { users } from '@otolead/contract/imports/users.upload.ts';
import { mayReach } from '@otolead/contract/kernel/access.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { publicUrl } from '../../platform/environment.ts';
import { requireMail } from '../../platform/http/require-mail.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { chooseList } from './lead-import.list.ts';
import { undoImport as undo } from './lead-import.undo.ts';
import { uploadOfRecord } from './reference-data.rows.ts';
import { uploadCall, uploadCallOf, uploadResult } from './upload.receive.ts';
import type { ChosenUsers } from './users.rows.ts';

export const importsRoutes: readonly Route[] = [
  uploadCall(leadImport, chooseList),
  ...[spkDates, leadStatuses, leadUpdates, brandLeads].map((upload) => uploadCall(upload)),
  uploadCallOf(importReferenceData, uploadOfRecord, async (_context, { record }) => ({ record })),
  uploadCall(users, async ({ actor, environment, http, messages }) => {
    requireMail(messages);
    return {
      mayChange: mayReach('/edit_user', actor.held, actor.denied),
      address: publicUrl(environment, http.request.socket.localPort),
    } satisfies ChosenUsers;
  }),
  route(undoImport, async (context, { id }) => ({
    data: { job_id: await undo(context, id) },
    message: text('imports:undo.begun'),
  })),
  route(getUploadResult, async (context, { id }) => ({ data: await uploadResult(context, id) })),
];
