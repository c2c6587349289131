import { dialerResult } from '@otolead/contract/dialer/dialer.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { useVicidial } from '../../../test/vicidial-scene.ts';

const { t, callable, tell, secret } = await useVicidial();

const PATH = servedPath(dialerResult);
/** From a network that is not limited yet. */
let networks = 0;
const raw = (query: string) => {
  networks += 1;
  return t.app.inject({ method: 'GET', url: `/id${PATH}?${query}`, remoteAddress: `198.51.100.${networks}` });
};
const callsOf = ({ lead_id: id }: Pick<TestLead, 'lead_id'>) =>
  t.db.selectFrom('lead_call').where('lead_id', '=', id).select(['talk_seconds', 'call_status_id']).execute();

describe('a call’s result from the dialer', () => {
  it('that comes five hundred times, many at once, is one call', async () => {
    const lead = await callable();
    const repeated: boolean[] = [];
    for (let round = 0; round < 25; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => tell(lead, { call_id: `R${lead.lead_id}`, talk_time: 40 })),
      );
      repeated.push(...answers.map(({ body }) => (body.data as { repeated: boolean }).repeated));
    }
    expect(repeated.filter((isRepeated) => !isRepeated)).toHaveLength(1);
    expect(await callsOf(lead)).toHaveLength(1);
  });

  it.each([
    ['NUL', { call_id: 'a\u0000b' }],
    ['a disposition of control characters', { dispo: '\u001b[2J\u202e' }],
    ['a name of quotes', { user: `'; drop table lead; --` }],
    ['half a sign', { call_id: 'x\ud83d', user: '\ud83d' }],
    ['no call', { call_id: '' }],
    ['a name of a call beyond measure', { call_id: 'x'.repeat(5_000) }],
    ['negative talk', { talk_time: -1 }],
    ['talk of weeks', { talk_time: 9_999_999 }],
    ['talk in words', { talk_time: 'long' }],
    ['a lead of letters', { lead_id: 'all' }],
    ['a lead beyond numbers', { lead_id: '99999999999999999999' }],
  ])('with %s is answered without a fault', async (_what, fields) => {
    const lead = await callable();
    expect((await tell(lead, fields as object)).status).toBeLessThan(500);
    expect((await callsOf(lead)).length).toBeLessThan(2);
  });

  it('with repeated or missing parameters, in other forms, or of no market is refused', async () => {
    const lead = await callable();
    const good = `secret=${encodeURIComponent(secret)}&lead_id=${lead.lead_id}&call_id=Q1&dispo=SALE`;
    const answers = [
      await raw(`${good}&secret=other`),
      await raw(`${good}&call_id=Q2`),
      await raw(good.replace('dispo', 'status')),
      await raw('%zz&%00'),
      await t.app.inject({ method: 'GET', url: `/xx${PATH}?${good}` }),
      await t.app.inject({ method: 'PUT', url: `/id${PATH}`, payload: good }),
    ];
    expect(answers.map(({ statusCode }) => Math.floor(statusCode / 100))).toEqual([4, 4, 4, 4, 4, 4]);
    expect(await callsOf(lead)).toEqual([]);
  });

  it('of another market’s lead, and of an erased one, counts nothing', async () => {
    const abroad = await buildLead(t.db, { market: 'ph' });
    expect((await tell(abroad, {})).status).toBe(404);
    const erased = await callable('99', { erased_at: new Date('2026-11-01T00:00:00Z') });
    expect((await tell(erased, { talk_time: 30 })).status).toBeLessThan(500);
    expect([await callsOf(abroad), await callsOf(erased)]).toEqual([[], []]);
  });

  it('of a merged lead is of that lead, once', async () => {
    const stays = await callable();
    const merged = await callable('99', { duplicate_of: stays.lead_id });
    expect(
      (await t.send(dialerResult, { secret, lead_id: merged.lead_id, call_id: 'M1', dispo: 'SALE' })).status,
    ).toBe(200);
    expect([(await callsOf(merged)).length, (await callsOf(stays)).length]).toEqual([1, 0]);
  });
});
