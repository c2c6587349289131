import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listWebhooks, saveWebhook } from '@otolead/contract/webhooks/webhooks.endpoints.ts';
import { expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { buildWebhook } from '../../../test/builders/webhooks.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();

it('an address that nothing is ever sent to is refused beside its field; a stored one may keep its name and rest', async () => {
  const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
  const refused = { url: 'This server sends to https addresses on the internet only' };
  for (const url of [
    'http://hooks.example/in',
    'https://127.0.0.1/in',
    'https://[::1]/in',
    'https://2130706433/',
  ])
    expect((await t.send(saveWebhook, { name: `To ${url}`, url }, { token })).body.errors).toEqual(refused);
  expect((await t.call(listWebhooks, {}, { token })).body.data).toEqual([]);
  const stored = await buildWebhook(t.db, { url: 'http://127.0.0.1:9/' });
  expect((await t.send(saveWebhook, { id: stored.id, name: 'Kept' }, { token })).status).toBe(200);
  const other = { id: stored.id, url: 'http://127.0.0.1:8/' };
  expect((await t.send(saveWebhook, other, { token })).body.errors).toEqual(refused);
});
