import { getUserAccessList } from '@otolead/contract/session/session.endpoints.ts';
import { beginSignOn, finishSignOn, getSignInWays } from '@otolead/contract/sign-on/sign-on.endpoints.ts';
import { generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { CLIENT_ID, CLIENT_SECRET, visit } from '../../../test/identity-provider.ts';
import { BROWSER, cookieOf, OURS, tokenOf, useSignOn } from '../../../test/sign-on-scene.ts';

const UNVERIFIABLE =
  'The answer of Astra account could not be verified, so you are not signed in. Please tell an administrator';
const OVER = 'This sign-in is over or was used already. Please begin again on the sign-in page';

const s = useSignOn();

describe('single sign-on', () => {
  it('signs in the user with the verified e-mail, links the person and leaves entries like any sign-in', async () => {
    const { body, headers, status } = await s.signOn();
    expect([status, body.message]).toEqual([200, 'User login successfully']);
    expect((await s.t.send(getUserAccessList, {}, { token: tokenOf({ body }) })).status).toBe(200);
    expect(cookieOf(headers, '__Host-otolead_refresh')).not.toBe('');
    expect(await s.entries('signed_in')).toContainEqual({ user: s.user.id, by: 'single_sign_on' });
    expect(await s.entries('sign_on_linked')).toContainEqual({ user: s.user.id });
    // The link lasts longer than the address.
    await s.t.db
      .updateTable('app_user')
      .where('id', '=', s.user.id)
      .set({ email: 'x@otolead.test' })
      .execute();
    expect((await s.signOn()).status).toBe(200);
    expect(await s.entries('sign_on_linked')).toHaveLength(1);
    expect([CLIENT_SECRET, tokenOf({ body })].filter((secret) => s.t.logged().includes(secret))).toEqual([]);
  });

  it('sends the browser with code challenge, state and nonce, and only from our own page', async () => {
    const { url } = await s.begin();
    const params = Object.fromEntries(new URL(url).searchParams);
    expect(params).toMatchObject({
      ...{ client_id: CLIENT_ID, response_type: 'code', code_challenge_method: 'S256' },
      redirect_uri: `${OURS}/id/single-sign-on`,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await s.t.send(beginSignOn, {}, { headers: foreign })).status).toBe(403);
    expect((await s.t.send(finishSignOn, { state: 'x' }, { headers: foreign })).status).toBe(403);
  });

  it('is off at first: no button, no call', async () => {
    const ways = async (market: 'id' | 'ph') => (await s.t.call(getSignInWays, {}, { market })).body.data;
    expect(await ways('id')).toEqual({ single_sign_on: 'Astra account', passkeys: false });
    expect(await ways('ph')).toEqual({ single_sign_on: null, passkeys: false });
    expect((await s.t.send(beginSignOn, {}, { market: 'ph', headers: BROWSER })).status).toBe(404);
    expect((await s.t.send(finishSignOn, { state: 'x' }, { market: 'ph' })).body.message).toBe(OVER);
  });

  it.each([
    ['the issuer is another one', (claims: object) => ({ ...claims, iss: 'https://evil.example' }), 'iss'],
    ['it was made for another client', (claims: object) => ({ ...claims, aud: 'another' }), 'aud'],
    [
      'it ended an hour ago',
      (claims: object) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 }),
      'exp',
    ],
    ['the nonce is another one', (claims: object) => ({ ...claims, nonce: 'another' }), 'nonce'],
  ])('refuses a token where %s', async (_what, alter, claim) => {
    s.idp.alter = alter;
    const { body, status } = await s.signOn();
    expect([status, body.message]).toEqual([400, UNVERIFIABLE]);
    const [entry] = await s.entries('sign_on_refused');
    expect(entry?.reason).toMatch(new RegExp(`^invalid \\w+.*${claim}$`));
    expect(await s.entries('signed_in')).not.toContainEqual({ user: s.user.id, by: 'single_sign_on' });
  });

  it('refuses a token signed with a key that the provider no longer publishes', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    s.idp.signing = { key: privateKey, kid: 'a key of last year' };
    expect((await s.signOn()).body.message).toBe(UNVERIFIABLE);
    s.idp.signing = { key: privateKey };
    expect((await s.signOn()).body.message).toBe(UNVERIFIABLE);
  });

  it('takes an answer once, within ten minutes, in the browser that began', async () => {
    const { answer, cookie } = await s.signOn();
    const again = await s.finish(answer, cookie);
    expect([again.status, again.body.message, again.body.error_code]).toEqual([400, OVER, 'token_invalid']);

    const elsewhere = await s.begin();
    const other = Object.fromEntries((await visit(elsewhere.url)).searchParams);
    expect((await s.finish(other, (await s.begin()).cookie)).body.message).toBe(OVER);
    // What somebody tried in another browser is used up.
    expect((await s.finish(other, elsewhere.cookie)).body.message).toBe(OVER);

    const late = await s.begin();
    const answered = Object.fromEntries((await visit(late.url)).searchParams);
    s.t.clock.advance({ minutes: 11 });
    expect((await s.finish(answered, late.cookie)).body.message).toBe(OVER);
    await s.t.addJob('sweep_session');
    expect(await s.t.db.selectFrom('sign_on_request').selectAll().execute()).toEqual([]);
  });

  it('begins at most 600 sign-ins for a network, and one more each second', async () => {
    await s.begin();
    await s.t.db
      .updateTable('sign_in_attempt')
      .set({ failures: 600 })
      .where('subject', 'like', '%sign-on%')
      .execute();
    const begin = () => s.t.send(beginSignOn, {}, { headers: BROWSER });
    expect((await begin()).status).toBe(429);
    s.t.clock.advance({ seconds: 1 });
    expect([(await begin()).status, (await begin()).status]).toEqual([200, 429]);
    s.t.clock.advance({ minutes: 11 });
  });

  it('refuses an answer whose issuer is another provider (mix-up), and a code that is none', async () => {
    const { cookie, url } = await s.begin();
    const answer = Object.fromEntries((await visit(url)).searchParams);
    expect((await s.finish({ ...answer, iss: 'https://evil.example' }, cookie)).body.message).toBe(
      UNVERIFIABLE,
    );
    const next = await s.begin();
    const state = new URL(next.url).searchParams.get('state') ?? '';
    const made = { state, code: 'made up', iss: s.idp.issuer };
    expect((await s.finish(made, next.cookie)).body.message).toBe(UNVERIFIABLE);
  });

  it('says so while the provider is away, and where it denies', async () => {
    const { cookie, url } = await s.begin();
    const answer = Object.fromEntries((await visit(url)).searchParams);
    s.idp.isAway = true;
    const { body, status } = await s.finish(answer, cookie);
    expect([status, body.message]).toEqual([
      502,
      'Astra account cannot be reached right now. Please try again in a moment',
    ]);
    s.idp.isAway = false;
    const next = await s.begin();
    const state = new URL(next.url).searchParams.get('state') ?? '';
    expect((await s.finish({ state, error: 'access_denied' }, next.cookie)).body.message).toBe(
      'Astra account did not sign you in. Please begin again, or ask its administrator',
    );
  });
});
