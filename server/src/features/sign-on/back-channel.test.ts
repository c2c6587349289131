import { getUserAccessList } from '@otolead/contract/session/session.endpoints.ts';
import { backChannelLogout } from '@otolead/contract/sign-on/sign-on.endpoints.ts';
import { generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { CLIENT_ID } from '../../../test/identity-provider.ts';
import { tokenOf, useSignOn } from '../../../test/sign-on-scene.ts';

const s = useSignOn();

describe('a sign-out at the provider', () => {
  const logoutToken = (claims: object = {}) => ({
    ...{ iss: s.idp.issuer, aud: CLIENT_ID, sub: s.idp.person.sub, jti: 'once' },
    ...{ iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 120 },
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    ...claims,
  });
  const post = (logout_token: string) =>
    s.t.app.inject({
      method: 'POST',
      url: '/id/api/crm/user/sign_on_logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token }).toString(),
    });
  const isIn = async (token: string) => (await s.t.send(getUserAccessList, {}, { token })).status === 200;

  it('ends the sessions that the provider signed in, and no other', async () => {
    const own = await s.t.signIn(s.user);
    const token = tokenOf(await s.signOn());
    expect((await post(await s.idp.sign(logoutToken()))).statusCode).toBe(200);
    expect([await isIn(token), await isIn(own)]).toEqual([false, true]);
    expect(await s.entries('session_ended')).toContainEqual(
      expect.objectContaining({ user: s.user.id, by: 'single_sign_on' }),
    );
  });

  it('of one session ends that one', async () => {
    s.idp.alter = (claims) => ({ ...claims, sid: 'one' });
    const one = tokenOf(await s.signOn());
    s.idp.alter = (claims) => ({ ...claims, sid: 'two' });
    const two = tokenOf(await s.signOn());
    const { sub: _, ...bySession } = logoutToken({ sid: 'one' });
    expect((await post(await s.idp.sign(bySession))).statusCode).toBe(200);
    expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
  });

  it('is refused without the provider’s signature, for another client, too old, or as an ID token', async () => {
    const token = tokenOf(await s.signOn());
    const { privateKey } = await generateKeyPair('RS256');
    const tokens = [
      await s.idp.sign(logoutToken(), { key: privateKey }),
      await s.idp.sign(logoutToken({ aud: 'another' })),
      await s.idp.sign(logoutToken({ iss: 'https://evil.example' })),
      await s.idp.sign(logoutToken({ iat: Math.floor(Date.now() / 1000) - 900 })),
      await s.idp.sign(logoutToken({ nonce: 'of an ID token' })),
      await s.idp.sign(logoutToken({ events: {} })),
      await s.idp.sign(logoutToken({ sub: undefined })),
      'no token at all',
    ];
    for (const one of tokens) expect((await post(one)).statusCode).toBe(400);
    expect(await isIn(token)).toBe(true);
    expect((await s.t.send(backChannelLogout, {})).body.errors).toEqual({
      logout_token: 'Logout token is required',
    });
  });
});
