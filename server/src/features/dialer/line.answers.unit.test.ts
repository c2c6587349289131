import { outcomeCodes, USUAL_CODES } from '@otolead/contract/dialer/outcomes.rules.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { describe, expect, it } from 'vitest';
import { answerOf, commandsCheck, detailIn, readingsIn, statesCheck } from './line.answers.ts';
import { outcomeOf } from './line.outcomes.ts';

describe('an answer of VICIdial’s agent API', () => {
  it.each([
    [
      'SUCCESS: external_dial function set - 7275551212|6666|1|YES|NO|YES|123456|1232020456|9|TESTING|7275551211|',
      'done',
    ],
    ['SUCCESS: external_pause function set - PAUSE|1232020456|6666', 'done'],
    ['SUCCESS: pause_code function sent - 6666', 'done'],
    ['NOTICE: defined dial_ingroup not found - X\nSUCCESS: external_hangup function set - 1|6666', 'done'],
    ['SUCCESS: external_hangup function set - 1|7777', 'refused'],
    ['ERROR: agent_user is not logged in - 6666', 'not_signed_in'],
    ['ERROR: no user found - 6666', 'not_signed_in'],
    ['ERROR: agent_user is not paused - 6666', 'not_paused'],
    ['ERROR: pause_code error - agent is not paused - 6666', 'not_paused'],
    ['ERROR: agent_user is not allowed to place manual dial calls - 6666', 'not_allowed'],
    ['ERROR: auth USER DOES NOT HAVE PERMISSION TO USE THIS FUNCTION - 6666|external_dial|', 'not_allowed'],
    ['ERROR: agent_user does not have a live call - 6666', 'no_call'],
    ['ERROR: phone_number is already in this agents manual dial queue - 6666|7275551211', 'waiting'],
    ['ERROR: external_status not valid - |6666', 'refused'],
    ['<html>Fatal error</html>', 'unavailable'],
    ['', 'unavailable'],
    [undefined, 'unavailable'],
  ])('%s is: %s', (text, answer) => {
    expect(answerOf(text, '6666')).toBe(answer);
  });
});

describe('the lines of logged_in_agents', () => {
  const row = (status: string, sub = '', code = 'M1') =>
    `6666|TESTCAMP|8600051|${status}|104|${code}|1|Admin|ADMIN|9|BRK2|${sub}`;

  it.each([
    ['READY', '', 'ready'],
    ['PAUSED', '', 'paused'],
    ['QUEUE', '', 'ringing'],
    ['MQUEUE', '', 'ringing'],
    ['INCALL', '', 'in_call'],
    ['CLOSER', '', 'in_call'],
    ['INCALL', 'PARK', 'consulting'],
    ['CLOSER', '3-WAY', 'consulting'],
    ['INCALL', 'RING', 'ringing'],
    ['INCALL', 'DIAL', 'ringing'],
    ['INCALL', 'DEAD', 'wrap_up'],
    ['PAUSED', 'DISPO', 'wrap_up'],
  ])('%s %s is %s', (status, sub, state) => {
    expect(readingsIn(row(status, sub))).toEqual([
      { user: '6666', state, reason: state === 'paused' ? 'BRK2' : null, callCode: 'M1' },
    ]);
  });

  it('leaves out agents of unknown states, and is nothing where the text is none', () => {
    expect(readingsIn(`${row('NAPPING')}\n${row('READY')}`)).toHaveLength(1);
    expect(readingsIn('ERROR: logged_in_agents NO LOGGED IN AGENTS')).toEqual([]);
    for (const text of [
      '',
      '<html>',
      'ERROR: logged_in_agents USER DOES NOT HAVE PERMISSION TO GET AGENT INFO - 6666|0',
    ])
      expect(readingsIn(text)).toBeUndefined();
  });

  it('one agent’s status has the customer of the call', () => {
    const text = 'INCALL|M4181606420000000104|104|TESTBLND|1|Admin|ADMIN|9||DEAD|3125551212|123457|8600051';
    expect(detailIn(text, '6666')).toEqual({
      ...{ user: '6666', state: 'wrap_up', reason: null, callCode: 'M4181606420000000104' },
      ...{ phoneNumber: '3125551212', vendorLeadCode: '123457' },
    });
    expect(detailIn('ERROR: agent_status AGENT NOT LOGGED IN - 6666||', '6666')).toBeNull();
    for (const text of [
      undefined,
      '',
      '<html>a|b</html>',
      'ERROR: agent_status INVALID SEARCH PARAMETERS - 6666||',
    ])
      expect(detailIn(text, '6666')).toBeUndefined();
  });
});

describe('a test of the connection', () => {
  it.each([
    ['<html>Not found</html>', 'strange', 'strange'],
    ['ERROR: Login incorrect, please try again', 'denied', 'denied'],
    ['ERROR: auth USER DOES NOT HAVE PERMISSION TO USE THIS FUNCTION - 6666|x|', 'denied', 'denied'],
    ['ERROR: agent_user is not logged in - otolead-test', 'strange', 'answers'],
    ['ERROR: logged_in_agents NO LOGGED IN AGENTS', 'answers', 'strange'],
    ['6666|TESTCAMP|8600051|READY|104|M1|1|Admin|ADMIN|9|BRK2|', 'answers', 'strange'],
  ] as const)('%s: states %s, commands %s', (text, states, commands) => {
    const answer = { status: 200, text };
    expect([statesCheck(answer), commandsCheck(answer)]).toEqual([states, commands]);
  });

  it.each([
    [401, 'denied'],
    [403, 'denied'],
    [404, 'strange'],
    [302, 'strange'],
    [500, 'strange'],
    [undefined, 'silent'],
  ] as const)('with the web server’s status %s: %s', (status, check) => {
    const right = '6666|TESTCAMP|8600051|READY|104|M1|1|Admin|ADMIN|9|BRK2|';
    const answer = status && { status, text: right };
    expect([statesCheck(answer), commandsCheck(answer)]).toEqual([check, check]);
  });
});

describe('a wrap-up in the dialer’s words', () => {
  const at = new Date('2026-11-21T03:15:00Z');
  it.each([
    [{ callStatusId: 1, subStatusId: 2 }, 'PU'],
    [{ callStatusId: 1, subStatusId: 14 }, 'DNC'],
    [{ callStatusId: 1, subStatusId: 9 }, 'NI'],
    [{ callStatusId: 1, subStatusId: 11 }, 'SALE'],
    [{ callStatusId: 1, subStatusId: 13 }, 'PU'],
    [{ callStatusId: 2, subStatusId: 6 }, 'N'],
    [{ callStatusId: 3, subStatusId: 6 }, 'B'],
    [{ callStatusId: 4, subStatusId: 6 }, 'DC'],
    [{ callStatusId: 5, subStatusId: 1 }, 'WN'],
    [{ callStatusId: 6, subStatusId: 2 }, 'PU'],
  ])('%o is %s', (wrapped, status) => {
    expect(outcomeOf({ ...wrapped, followupAt: null }, USUAL_CODES, MARKETS.id)).toEqual({
      ...{ status, callbackAt: null },
    });
  });

  it('a promised callback has its time by the market’s clock', () => {
    const promised = { callStatusId: 6, subStatusId: 5, followupAt: at };
    expect(outcomeOf(promised, USUAL_CODES, MARKETS.id)).toEqual({
      ...{ status: 'CALLBK', callbackAt: '2026-11-21 10:15:00' },
    });
    expect(outcomeOf(promised, USUAL_CODES, MARKETS.ph).callbackAt).toBe('2026-11-21 11:15:00');
  });

  it('has the market’s codes', () => {
    const codes = outcomeCodes('busy ENGAGE, sale DEAL');
    const statusOf = (callStatusId: number, subStatusId: number) =>
      outcomeOf({ callStatusId, subStatusId, followupAt: null }, codes, MARKETS.id).status;
    expect([statusOf(3, 6), statusOf(1, 11), statusOf(2, 6)]).toEqual(['ENGAGE', 'DEAL', 'N']);
  });
});
