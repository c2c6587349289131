import { isOwnKey } from '@otolead/contract/kernel/access.ts';
import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { endLook, lookAs } from '@otolead/contract/session/look.endpoints.ts';
import { getRefreshToken, getUserAccessList, logout } from '@otolead/contract/session/session.endpoints.ts';
import { listDomains, saveDomain } from '@otolead/contract/webform/records.endpoints.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { buildDomain } from '../../../test/builders/webform.ts';
import { useTestApp } from '../../../test/harness.ts';
import { sampleInput } from '../../../test/sample-input.ts';
import { tableDigest } from '../../../test/table-digest.ts';
import { createSession } from './tokens.queries.ts';

const t = useTestApp();
let administrator: TestUser;
let token: string;

beforeEach(async () => {
  administrator = await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] });
  token = await t.signIn(administrator);
});

const look = (roleId: number, caller = token) => t.call(lookAs, { role_id: roleId }, { token: caller });
const pathsOf = async () =>
  (await t.call(getUserAccessList, {}, { token })).body.data.map(({ path }) => path);

describe('looking as a role', () => {
  it('shows the rights of the role, refuses every write, and ends with its own rights', async () => {
    const domain = await buildDomain(t.db);
    expect((await look(ROLE.supervisor)).body.message).toBe('You are now viewing as this role');
    const paths = await pathsOf();
    expect(paths).toContain('/domains');
    expect(paths).not.toContain('/role-list');
    expect((await t.call(listDomains, { id: domain.id }, { token })).body.data).toHaveLength(1);
    const refused = await t.call(saveDomain, { id: domain.id, status: '0' }, { token });
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'You are viewing as another role. Nothing can be changed' },
    });
    // The administrator's right is gone meanwhile: viewing as one role leads to no other.
    expect((await look(ROLE.agent)).status).toBe(403);
    expect((await t.call(endLook, {}, { token })).status).toBe(200);
    expect(await pathsOf()).toContain('/role-list');
    expect((await t.call(saveDomain, { id: domain.id, status: '0' }, { token })).status).toBe(200);
  });

  it('is written into the change log with who and when', async () => {
    await look(ROLE.auditor);
    const entry = await t.db
      .selectFrom('change_log')
      .where('actor_id', '=', administrator.id)
      .select(['record', 'record_id', 'changes'])
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      record: 'role',
      record_id: ROLE.auditor,
      changes: { looked_as: { old: null, new: t.clock.now().toISOString() } },
    });
  });

  it('shows no rows that are a person’s own: an agent’s and dealer staff’s are those of the administrator', async () => {
    const agent = await buildUser(t.db);
    await buildLead(t.db, { myactive_agent_id: agent.id });
    const found = async (request: object) =>
      (await t.send(listLeads, request, { token })).body.pagination?.total;
    await look(ROLE.agent);
    expect(await found({ my_active: 1 })).toBe(0);
    await t.call(endLook, {}, { token });
    await look(ROLE.dealerStaff);
    expect(await found({})).toBe(0);
    expect((await t.call(getUserAccessList, {}, { token, market: 'ph' })).status).toBe(200);
  });

  it('comes with the user’s data at the next renewal, for the screens', async () => {
    const session = { userId: administrator.id, remember: false, device: 'Test', address: '127.0.0.1' };
    const { accessToken, refreshToken } = await createSession(t.db, session, t.clock.now());
    await look(ROLE.brandManager, accessToken);
    const seen = (await t.call(getRefreshToken, { refreshToken })).body.data;
    expect(seen.user_data).toMatchObject({
      id: administrator.id,
      role_id: ROLE.brandManager,
      role_name: 'Brand Manager',
      read_only: true,
    });
    await t.call(endLook, {}, { token: seen.token });
    const { user_data: own } = (await t.call(getRefreshToken, { refreshToken: seen.refreshToken })).body.data;
    expect([own.role_id, own.read_only]).toEqual([ROLE.administrator, undefined]);
  });

  it('is for administrators, as roles that exist and are not their own', async () => {
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    expect((await look(ROLE.agent, supervisor)).status).toBe(403);
    for (const roleId of [ROLE.administrator, 999])
      expect((await look(roleId)).body.errors).toEqual({ role_id: 'Role is invalid' });
    expect((await t.call(lookAs, { role_id: ROLE.agent })).status).toBe(401);
  });

  it('gives nothing to one who is an administrator no longer', async () => {
    await look(ROLE.supervisor);
    await t.db
      .updateTable('app_user')
      .where('id', '=', administrator.id)
      .set({ role_id: ROLE.auditor })
      .execute();
    const paths = await pathsOf();
    expect(paths).not.toContain('/domains');
    expect(paths).toContain('/audit_list');
  });

  it('stays with the session: another one of the same person has its own role, and leaving is no write', async () => {
    await look(ROLE.auditor);
    const other = await t.signIn(administrator);
    const access = await t.call(getUserAccessList, {}, { token: other });
    expect(access.body.data.map(({ path }) => path)).toContain('/role-list');
    expect((await t.call(logout, {}, { token })).status).toBe(200);
    expect((await t.call(getUserAccessList, {}, { token })).status).toBe(401);
  });

  const writers = endpoints.filter(
    ({ access, writes, whileLooking }) =>
      access !== 'public' && !isOwnKey(access) && writes.length > 0 && !whileLooking,
  );
  it.each(writers.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    '$name changes nothing meanwhile',
    async ({ endpoint }: { endpoint: Endpoint }) => {
      // Every right but that of viewing as a role, so that nothing else interferes.
      await sql`update role_privilege set status = 1 where role_id = ${ROLE.supervisor}`.execute(t.db);
      const lead = await buildLead(t.db);
      await look(ROLE.supervisor);
      const before = await tableDigest(t.db, endpoint.writes);
      const { status } = await t.send(endpoint, sampleInput(endpoint, { lead_id: lead.lead_id }), { token });
      expect(status).toBeLessThan(500);
      expect(await tableDigest(t.db, endpoint.writes)).toBe(before);
    },
  );
});
