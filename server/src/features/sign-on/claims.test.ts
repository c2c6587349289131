import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { describe, expect, it } from 'vitest';
import { judgeNew, judgeUser, type MarketSignOn, type Person, personOf } from './claims.ts';

const ID = 1;
const PH = 2;
const ROLES = new Map([
  ['agent', ROLE.agent],
  ['supervisor', ROLE.supervisor],
  ['auditor', ROLE.auditor],
]);
const NAMES = { roleClaim: 'groups', marketClaim: 'groups' };
const BASE = { iss: 'https://login.astra.test', sub: '17' };

const person = (...groups: string[]): Person => personOf({ ...BASE, groups }, NAMES);
const market = (marketId: number, roles = '', more: Partial<MarketSignOn> = {}): MarketSignOn => ({
  ...{ marketId, roles, market: '', creates: false },
  ...more,
});
const AGENTS = 'crm-leads = Supervisor; crm-agents = Agent';

describe('claims of a person', () => {
  it.each([
    ['is taken in lower case', { email: 'Siti@Astra.test', email_verified: true }, 'siti@astra.test'],
    ['counts for nothing unless it is verified', { email: 'siti@astra.test' }, null],
    ['is not verified by a text', { email: 'siti@astra.test', email_verified: 'true' }, null],
    ['must be one', { email: 'siti', email_verified: true }, null],
  ])('an e-mail %s', (_what, claims, email) => {
    expect(personOf({ ...BASE, ...claims }, NAMES).email).toBe(email);
  });

  it.each([
    [['pwd', 'otp'], true],
    [['mfa'], true],
    [['pwd'], false],
    ['mfa', false],
    [undefined, false],
  ])('methods %j are a second factor: %s', (amr, expected) => {
    expect(personOf({ ...BASE, amr }, NAMES).hasSecondFactor).toBe(expected);
  });

  it.each([
    [1_000, 701, true],
    [1_000, 700, false],
    [1_000, undefined, false],
  ])('a token of %i after a sign-in at %s is fresh: %s', (iat, auth_time, expected) => {
    expect(personOf({ ...BASE, iat, auth_time }, NAMES).isFresh).toBe(expected);
  });

  it.each([
    ['a list', { groups: ['a', 7, 'b'] }, 'groups', ['a', 'b']],
    ['one text', { groups: 'a' }, 'groups', ['a']],
    ['one level deeper', { realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
    ['an address as its name', { 'https://crm/roles': ['a'] }, 'https://crm/roles', ['a']],
    ['nothing of an object', {}, 'constructor.name', []],
  ])('roles are read from %s', (_what, claims, roleClaim, roles) => {
    expect(personOf({ ...BASE, ...claims }, { ...NAMES, roleClaim }).roles).toEqual(roles);
  });

  it('a name is split where its parts are missing', () => {
    const { firstName, lastName } = personOf({ ...BASE, name: 'Dewi  Anggraini Putri' }, NAMES);
    expect([firstName, lastName]).toEqual(['Dewi', 'Anggraini Putri']);
  });
});

const agentOf = (...marketIds: number[]) => ({ roleId: ROLE.agent, marketIds });

describe('rights of a known user', () => {
  it.each([
    ['stay by hand where no market decides', agentOf(ID), [market(ID)], [], { kind: 'unchanged' }],
    ['are refused outside the markets that offer it', agentOf(PH), [market(ID)], [], refused('no_market')],
    [
      'follow the first group that fits',
      agentOf(ID),
      [market(ID, AGENTS)],
      ['crm-agents', 'crm-leads'],
      rights(ROLE.supervisor, ID),
    ],
    ['end with the last group', agentOf(ID), [market(ID, AGENTS)], ['football'], refused('no_role')],
    [
      'need the market’s group, too',
      agentOf(ID),
      [market(ID, AGENTS, { market: 'crm-id' })],
      ['crm-agents'],
      refused('no_role'),
    ],
    [
      'reach a second market',
      agentOf(ID),
      [market(ID, AGENTS), market(PH, AGENTS)],
      ['crm-agents'],
      rights(ROLE.agent, ID, PH),
    ],
    [
      'end in one of two markets',
      agentOf(ID, PH),
      [market(ID, AGENTS, { market: 'crm-id' }), market(PH, AGENTS, { market: 'crm-ph' })],
      ['crm-agents', 'crm-ph'],
      rights(ROLE.agent, PH),
    ],
    [
      'never mix two roles of two markets',
      agentOf(ID),
      [market(ID, 'a = Agent'), market(PH, 'b = Auditor')],
      ['a', 'b'],
      refused('two_roles'),
    ],
    [
      'never take the role of a market by hand along',
      { roleId: ROLE.supervisor, marketIds: [PH] },
      [market(ID, AGENTS)],
      ['crm-agents'],
      refused('two_roles'),
    ],
    [
      'keep a market by hand',
      agentOf(ID, PH),
      [market(ID, AGENTS)],
      ['crm-agents'],
      rights(ROLE.agent, ID, PH),
    ],
    [
      'a role that was renamed gives nothing',
      agentOf(ID),
      [market(ID, 'crm-agents = Caller')],
      ['crm-agents'],
      refused('no_role'),
    ],
  ])('%s', (_what, user, markets, groups, judgement) => {
    expect(judgeUser(person(...groups), user, markets, ROLES)).toEqual(judgement);
  });
});

describe('a person without a user', () => {
  it.each([
    ['is unknown where no market creates users', [market(ID, AGENTS)], ['crm-agents'], { kind: 'unknown' }],
    [
      'gets the role of the group in the markets that create',
      [market(ID, AGENTS, { creates: true }), market(PH, AGENTS)],
      ['crm-agents'],
      rights(ROLE.agent, ID),
    ],
    ['gets nothing without a group', [market(ID, AGENTS, { creates: true })], [], refused('no_role')],
  ])('%s', (_what, markets, groups, judgement) => {
    expect(judgeNew(person(...groups), markets, ROLES)).toEqual(judgement);
  });
});

function rights(roleId: number, ...marketIds: number[]) {
  return { kind: 'rights', roleId, marketIds };
}

function refused(reason: string) {
  return { kind: 'refused', reason };
}
