import { listChanges, listRecordChanges } from '@otolead/contract/change-log/changes.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { pageAnswer } from '../../platform/list/numbered-page.ts';
import { requireSchedule } from '../reports/reports.public.ts';
import { findManagedUser } from '../users/users.public.ts';
import { findRecordEntries, listEntryRows } from './changes.queries.ts';
import { inWords } from './changes.words.ts';

export const changeLogRoutes: readonly Route[] = [
  route(listChanges, async (context, request) => {
    const page = await listEntryRows(context, request);
    const rows = await inWords(context, page.rows);
    return pageAnswer(listChanges, { ...page, rows }, (entry) => entry);
  }),
  route(listRecordChanges, async (context, request) => {
    // Changes of a user are for those who may edit the user.
    if (request.record === 'user') await findManagedUser(context, request.record_id);
    // Changes of a scheduled report are for those who see it.
    if (request.record === 'report_schedule') await requireSchedule(context, request.record_id);
    const { rows, more } = await findRecordEntries(context, request);
    return { data: { entries: await inWords(context, rows), more } };
  }),
];
