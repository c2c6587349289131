import { saveSiteSettings } from '@otolead/contract/config/site-settings.endpoints.ts';
import { requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { proveOwnPassword } from '@otolead/contract/session/own-password.endpoints.ts';
import { expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const PASSWORD = 'kereta api malam';

const t = useTestApp();

it('a large export wants the own password of the last five minutes where the market says from how many rows', async () => {
  const ids = [await buildLead(t.db), await buildLead(t.db)].map(({ lead_id: id }) => id);
  const administrator = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
  const from = (csv_proof: number | null) =>
    t.call(saveSiteSettings, { csv_proof }, { token: administrator });
  const supervisor = await buildUser(t.db, { roleId: ROLE.supervisor, password: PASSWORD });
  const token = await t.signIn(supervisor);
  // What the caller claims about the number counts for nothing.
  const ask = async (leadIds: readonly number[]) =>
    (await t.send(requestDownload, { lead_ids: leadIds, total_record: 0 }, { token })).body;
  const jobs = async () => (await t.db.selectFrom('job').selectAll().execute()).length;

  expect((await ask(ids)).status).toBe(200);
  await from(2);
  const before = await jobs();
  expect(await ask(ids)).toMatchObject({
    status: 400,
    error_code: 'password_required',
    message: 'This needs your own password once more',
  });
  expect(await jobs()).toBe(before);
  expect((await ask(ids.slice(1))).status).toBe(200);
  expect((await t.send(proveOwnPassword, { own_password: PASSWORD }, { token })).status).toBe(200);
  expect((await ask(ids)).status).toBe(200);
  t.clock.advance({ minutes: 5 });
  expect((await ask(ids)).error_code).toBe('password_required');
  await from(null);
  expect((await ask(ids)).status).toBe(200);
});
