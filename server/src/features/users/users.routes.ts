import { text } from '@otolead/contract/kernel/text.ts';
import { downloadUsers, getUser, listUsers, saveUser } from '@otolead/contract/users/users.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { pageAnswer } from '../../platform/list/numbered-page.ts';
import { recordDownload } from '../exports/exports.public.ts';
import { usersFile } from './users.file.ts';
import { listUserRows, presentUser } from './users.queries.ts';
import { findManagedUser, saveUserRecord } from './users.service.ts';

export const usersRoutes: readonly Route[] = [
  route(listUsers, async (context, request) =>
    pageAnswer(listUsers, await listUserRows(context, request), presentUser(context)),
  ),
  route(downloadUsers, async (context, request) => {
    const file = await usersFile(context, request);
    const page = `/${context.market.code}/user-list`;
    await recordDownload(context, { module: 'Users', action: 1, page_url: page });
    return { data: null, file };
  }),
  route(getUser, async (context, { id }) => ({ data: [await findManagedUser(context, id)] })),
  route(saveUser, async (context, request) => {
    const { id, version } = await saveUserRecord(context, request);
    return { data: { status: 200 as const, id, version }, message: text('kernel:saved') };
  }),
];
