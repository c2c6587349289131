import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { saveUser } from '@otolead/contract/users/users.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const OWN = 'sepeda biru tua';

const t = useTestApp();
let administrator: TestUser;
let token: string;

beforeEach(async () => {
  administrator = await buildUser(t.db, { roleId: ROLE.administrator, password: OWN });
  token = await t.signIn(administrator);
});

const save = (request: object, as = token) => t.call(saveUser, request as never, { token: as });
const stored = (id: number) =>
  t.db.selectFrom('app_user').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

describe('another e-mail or mobile of a user', () => {
  const mailsTo = (recipient: string) =>
    t.db
      .selectFrom('outgoing_message')
      .where('recipient', '=', recipient)
      .select(['subject', 'body'])
      .execute();

  it.each([{ email: 'another@otolead.test' }, { mobile: '0812 7777 1234' }])(
    'asks the editor for the user’s password (%j), and tells the user at the address of before',
    async (change) => {
      const editor = await buildUser(t.db, { roleId: ROLE.supervisor, name: 'Rina Editor', password: OWN });
      const as = await t.signIn(editor);
      const user = await buildUser(t.db, { mobile: `62812777${administrator.id}` });
      const asked = { is_update: 1, id: user.id, ...change };
      const needed = await save(asked, as);
      expect([needed.status, needed.body.errors]).toEqual([
        400,
        { own_password: 'Your own password is required' },
      ]);
      const wrong = await save({ ...asked, own_password: 'not mine' }, as);
      expect(wrong.body.errors).toEqual({ own_password: 'This is not your present password' });
      expect(await stored(user.id)).toMatchObject({ email: user.email, mobile: user.mobile, version: 1 });
      expect(await mailsTo(user.email)).toEqual([]);

      expect((await save({ ...asked, own_password: OWN }, as)).status).toBe(200);
      expect(await mailsTo(user.email)).toEqual([
        {
          subject: 'Your OtoLead account was changed',
          body: expect.stringMatching(
            /^Hello Test User \d+,\n\nRina Editor gave your OtoLead account user\.\d+ another/,
          ),
        },
      ]);
    },
  );

  it('cannot be given by guessing: from the sixth wrong password on the editor waits', async () => {
    const { id } = await buildUser(t.db);
    const guess = (own_password: string) =>
      save({ is_update: 1, id, email: 'guessed@otolead.test', own_password });
    for (let at = 0; at < 5; at += 1) expect((await guess('a guess')).status).toBe(400);
    expect((await guess(OWN)).status).toBe(429);
    t.clock.advance({ minutes: 20 });
    token = await t.signIn(administrator);
    expect((await guess(OWN)).status).toBe(200);
  });

  it('is not asked about where neither changes, or a mobile goes', async () => {
    const user = await buildUser(t.db, { mobile: '628127777001' });
    const same = { email: user.email, mobile: '0812 7777 001', last_name: 'Baru' };
    expect((await save({ is_update: 1, id: user.id, ...same })).status).toBe(200);
    expect((await save({ is_update: 1, id: user.id, mobile: '' })).status).toBe(200);
  });
});
