import {
  callScriptsEndpoints,
  getCallScript,
} from '@otolead/contract/call-scripts/call-scripts.endpoints.ts';
import { SCRIPT_LENGTH } from '@otolead/contract/call-scripts/placeholders.rules.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeEach, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
const [, saveScript] = callScriptsEndpoints;
let token: string;
let agent: string;

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] }));
  agent = await t.signIn(await buildUser(t.db));
  await t.db.deleteFrom('call_script').execute();
  await t.db.updateTable('recording_rule').set({ mode: 'off', consent_line: '' }).execute();
});

const save = (values: object, market: 'id' | 'ph' = 'id') => t.send(saveScript, values, { token, market });
const scriptOf = async (leadId: number) =>
  (await t.call(getCallScript, { lead_id: leadId }, { token: agent })).body.data;

it('a lead’s script is that of its campaign, else the default of its market, else none', async () => {
  const { campaign_id: campaign } = await buildProcessList(t.db);
  const lead = await buildLead(t.db, { campaign_id: campaign });
  const other = await buildLead(t.db, { campaign_id: null });
  expect(await scriptOf(lead.lead_id)).toEqual({ script: '', consent_line: '' });
  await save({ name: 'Elsewhere', script: 'Magandang umaga' }, 'ph');
  expect((await save({ name: 'Default', script: 'Selamat pagi, [customer].\nSaya [agent].' })).status).toBe(
    200,
  );
  expect((await save({ name: 'Launch', script: 'Launch of [car]', campaign_id: campaign })).status).toBe(200);
  expect((await scriptOf(lead.lead_id)).script).toBe('Launch of [car]');
  expect((await scriptOf(other.lead_id)).script).toBe('Selamat pagi, [customer].\nSaya [agent].');
});

it('the consent line comes with it where calls are recorded', async () => {
  const lead = await buildLead(t.db);
  const line = 'Panggilan ini direkam.';
  await t.db.updateTable('recording_rule').set({ consent_line: line }).execute();
  expect((await scriptOf(lead.lead_id)).consent_line).toBe('');
  await t.db.updateTable('recording_rule').set({ mode: 'link' }).execute();
  expect((await scriptOf(lead.lead_id)).consent_line).toBe(line);
});

it('is refused outside the scope', async () => {
  const abroad = await buildLead(t.db, { market: 'ph' });
  expect((await t.send(getCallScript, { lead_id: abroad.lead_id }, { token: agent })).status).toBe(404);
});

it.each([
  ['an unknown placeholder', { script: 'Dear [name]' }, 'script'],
  ['an open bracket', { script: 'Dear [customer' }, 'script'],
  ['nothing to say', { script: ' ' }, 'script'],
  ['too much', { script: 'x'.repeat(SCRIPT_LENGTH + 1) }, 'script'],
  ['a campaign of nobody', { campaign_id: 999_999 }, 'campaign_id'],
])('a script with %s is refused beside its field', async (_what, wrong, field) => {
  const { status, body } = await save({ name: 'Default', script: 'Hello', ...wrong });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
});

it('a campaign, and the market, have one active script', async () => {
  await save({ name: 'Default', script: 'One' });
  const { status, body } = await save({ name: 'Another', script: 'Two' });
  expect([status, body.errors]).toEqual([
    ...[400, { campaign_id: 'There is an active script of this campaign already' }],
  ]);
  expect((await save({ name: 'Another', script: 'Two', status: '0' })).status).toBe(200);
});
