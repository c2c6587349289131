import { text } from '@otolead/contract/kernel/text.ts';
import { getUser, listUsers, saveUser } from '@otolead/contract/users/users.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { pageAnswer } from '../../platform/list/numbered-page.ts';
import { listUserRows, presentUser } from './users.queries.ts';
import { findManagedUser, saveUserRecord } from './users.service.ts';

export const usersRoutes: readonly Route[] = [
  route(listUsers, async (context, request) =>
    pageAnswer(listUsers, await listUserRows(context, request), presentUser(context)),
  ),
  route(getUser, async (context, { id }) => ({ data: [await findManagedUser(context, id)] })),
  route(saveUser, async (context, request) => {
    const { id, version } = await saveUserRecord(context, request);
    return { data: { status: 200 as const, id, version }, message: text('kernel:saved') };
  }),
];
