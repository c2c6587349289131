import { text } from '@otolead/contract/kernel/text.ts';
import {
  endUserSessions,
  inviteSalesperson,
  inviteUser,
  listUserSessions,
  resetSecondFactor,
} from '@otolead/contract/users/access.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { livingDevices } from '../session/session.public.ts';
import { endSessions, inviteUser as invite } from './access.service.ts';
import { signInSalesperson } from './salesperson.service.ts';
import { resetSecondFactor as reset } from './second-factor.service.ts';
import { findManagedUser } from './users.service.ts';

export const userAccessRoutes: readonly Route[] = [
  route(inviteUser, async (context, { id }) => {
    await invite(context, id);
    return { data: {}, message: text('users:invite.sent') };
  }),
  route(inviteSalesperson, async (context, request) => {
    const { id, username, email } = await signInSalesperson(context, request);
    return { data: { id }, message: text('users:dse.made', { username, email }) };
  }),
  route(listUserSessions, async (context, { id }) => {
    await findManagedUser(context, id);
    return { data: await livingDevices(context, id) };
  }),
  route(endUserSessions, async (context, { id, session_id: sessionId }) => {
    await endSessions(context, id, sessionId);
    return { data: {}, message: text('users:sessions.ended') };
  }),
  route(resetSecondFactor, async (context, { id, own_password: typed }) => {
    await reset(context, id, typed);
    return { data: {}, message: text('users:second_factor.reset_done') };
  }),
];
