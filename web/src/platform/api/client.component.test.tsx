import { getUserAccessList } from '@otolead/contract/session/session.endpoints.ts';
import { expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { mount } from '../../../test/mount.tsx';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

it('a call answers its data, and its refusal is an error with the server’s words', async () => {
  await mount(null);
  const entry = {
    resource: 'Leads',
    controller: 'lead',
    path: '/lead-list',
    module: 'leads',
    action: 'index',
  };
  answer(getUserAccessList, { data: [entry] });
  expect((await call(getUserAccessList, {})).data).toEqual([entry]);

  answer(getUserAccessList, {
    status: 403,
    message: 'You are not allowed to do this',
    error_code: 'forbidden',
  });
  const refused = await call(getUserAccessList, {}).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 403, message: 'You are not allowed to do this' });
});
