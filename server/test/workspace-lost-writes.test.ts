import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from './builders/users.ts';
import { useTestApp } from './harness.ts';
import { requestSchema } from './sample-input.ts';
import { tableDigest } from './table-digest.ts';
import { writesOfOneLead } from './workspace-endpoints.ts';
import { buildWriteScene, WORKSPACE_WRITES } from './workspace-writes.ts';

const t = useTestApp();
let users: { readonly id: number; readonly token: string }[];

beforeAll(async () => {
  users = await Promise.all(
    ['Rina Sari', 'Budi Santoso'].map(async (name) => {
      const { id } = await buildUser(t.db, { roleId: ROLE.administrator, name, markets: ['id', 'ph'] });
      return { id, token: await t.signIn({ id }) };
    }),
  );
});

const takesVersion = (endpoint: Endpoint) => 'version' in (requestSchema(endpoint).properties ?? {});
const cases = writesOfOneLead.map((endpoint) => ({ name: endpoint.name, endpoint }));

it('has the input of every writing call about one lead, and what another person says where it takes a version', () => {
  expect(Object.keys(WORKSPACE_WRITES).toSorted()).toEqual(cases.map(({ name }) => name).toSorted());
  const versioned = cases.filter(({ endpoint }) => takesVersion(endpoint)).map(({ name }) => name);
  const told = Object.keys(WORKSPACE_WRITES).filter((name) => WORKSPACE_WRITES[name]?.others);
  expect(told.toSorted()).toEqual(versioned.toSorted());
});

describe('another person’s write between read and save', () => {
  it.each(cases.filter(({ endpoint }) => takesVersion(endpoint)))(
    'is refused by $name with 409, and nothing of it is lost',
    async ({ endpoint }) => {
      const [me, other] = users as [(typeof users)[0], (typeof users)[0]];
      const write = WORKSPACE_WRITES[endpoint.name] as (typeof WORKSPACE_WRITES)[string];
      const { input, others, tells = { changed_by: 'Budi Santoso' } } = write;
      const scene = await buildWriteScene(t.db, me.id);
      const more = (await write.before?.(t.db, scene)) ?? {};
      const named = { version: scene.lead.version, ...more, lead_id: scene.lead.lead_id };
      const theirs = await t.send(endpoint, { ...others?.(scene), ...named }, { token: other.token });
      expect([theirs.status, theirs.body.errors]).toEqual([200, undefined]);
      const stored = await tableDigest(t.db, endpoint.writes);
      const mine = await t.send(endpoint, { ...input(scene), ...named }, { token: me.token });
      expect([mine.status, mine.body.detail]).toMatchObject([409, tells]);
      expect(await tableDigest(t.db, endpoint.writes)).toBe(stored);
    },
  );
});

describe('a writing call without another’s write', () => {
  it.each(cases)('$name writes', async ({ endpoint }) => {
    const [me] = users as [(typeof users)[0]];
    await t.db.deleteFrom('lead_lease').execute();
    const { input, before, market } = WORKSPACE_WRITES[endpoint.name] as (typeof WORKSPACE_WRITES)[string];
    const scene = await buildWriteScene(t.db, me.id, { market });
    const more = (await before?.(t.db, scene)) ?? {};
    const stored = await tableDigest(t.db, endpoint.writes);
    const request = { ...input(scene), ...more, lead_id: scene.lead.lead_id };
    const { status, body } = await t.send(endpoint, request, { token: me.token, ...(market && { market }) });
    expect([status, body.message, body.errors]).toEqual([200, body.message, undefined]);
    expect(await tableDigest(t.db, endpoint.writes)).not.toBe(stored);
  });
});
