import { AUDIT_QUESTIONS } from '@otolead/contract/audits/audit-form.rules.ts';
import type { Locator } from '@playwright/test';
import type { Db } from '../server/src/platform/db/database.ts';
import { buildAudit } from '../server/test/builders/audits.ts';
import { wav } from '../server/test/builders/files.ts';
import { serial } from '../server/test/builders/serial.ts';
import { now } from './clock.ts';
import { ownLead, userId } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { ownName } from './own.ts';

test('DET-001 AUD-084 AUD-035 a re-audit begins with the answers before, takes a recording and becomes a child', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const lead = await ownLead(database, {
    name: 'Wulan Ulang',
    status_id: 6,
    sub_status_id: 11,
  });
  const yes = Object.fromEntries(AUDIT_QUESTIONS.map((question) => [question, 'YES']));
  const parent = await buildAudit(database, {
    lead,
    agent_id: await userId(database, 'agent.id'),
    auditor_id: await userId(database, 'auditor.id'),
    audit_status: 'PENDING_ON_AUDITOR',
    answers: JSON.stringify({ ...yes, crm_update: 'NO', dse_name: 'NO' }),
    compliance: '84.62',
    calling_at: now(-86_400_000),
    created_at: now(),
    updated_at: now(),
  });
  const flags = `is_reaudit=1&auditlead_id=${parent.id}&parent_id=${parent.id}`;
  await signIn('auditor.id', { at: `/Leads-Details?id=${lead.lead_id}&${flags}` });
  const panel = page.getByRole('region', { name: 'Re-audit', exact: true });
  // Scrolled to the top of the visible part, below the cars.
  const top = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(() => top(panel.getByRole('heading', { name: 'Re-audit' }))).toBeLessThan(200);
  const cars = page.getByRole('region', { name: 'Assigned cars', exact: true });
  expect(await top(cars)).toBeLessThan(await top(panel));
  await expect(panel.getByText('Compliance 84.62%')).toBeVisible();

  await panel.getByRole('button', { name: 'Previous audits (1)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Previous audits' });
  await expect(dialog.getByRole('row', { name: /CRM updated correctly/ })).toContainText('No');
  expect(await accessibilityFaults(), 'previous audits').toEqual([]);
  await page.keyboard.press('Escape');

  const crm = panel.getByRole('radiogroup', { name: /CRM updated correctly/ });
  await crm.getByRole('radio', { name: 'Fatal' }).check();
  await expect(panel.getByText('Compliance 0%')).toBeVisible();
  await crm.getByRole('radio', { name: 'Yes' }).check();
  await expect(panel.getByText('Compliance 92.31%')).toBeVisible();
  await expect(panel.getByText('Before: No')).toBeVisible();
  const file = panel.locator('input[type=file]');
  await file.setInputFiles({ name: 'run.exe', mimeType: 'application/x-dosexec', buffer: Buffer.from('MZ') });
  await expect(panel.getByText('Only MP3, WAV, OGG, M4A, PDF, JPG and PNG files are taken')).toBeVisible();
  // Only the server inspects the file; a refusal keeps what is filled in.
  await file.setInputFiles({
    name: 'cut.wav',
    mimeType: 'audio/wav',
    buffer: wav(24_000).subarray(0, 9_000),
  });
  await panel.getByRole('button', { name: 'Save audit' }).click();
  await expect(panel.getByRole('alert').filter({ hasText: 'damaged or not complete' })).toBeVisible();
  await panel.getByRole('button', { name: 'Remove the file' }).click();
  // Values survive a reload; a file does not.
  page.on('dialog', (question) => question.accept());
  await page.reload();
  await expect(panel.getByText(/^draft of|^Draft of/)).toBeVisible();
  await expect(panel.getByText('Compliance 92.31%')).toBeVisible();
  await file.setInputFiles({ name: 'call.wav', mimeType: 'audio/wav', buffer: wav(24_000) });
  const player = panel.locator('audio');
  await player.evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 2;
  });
  await panel.getByRole('textbox', { name: 'Note at 0:02' }).fill('Names the dealer');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('list', { name: 'Notes on the recording' })).toContainText('Names the dealer');
  await panel.getByRole('button', { name: 'Save audit' }).click();
  await expect(page.getByText('Audit saved successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save audit' })).toBeDisabled();

  const child = await database
    .selectFrom('audit')
    .where('parent_id', '=', parent.id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(child).toMatchObject({ audit_status: 'PENDING_ON_AGENT', is_agent_reaudit: true });
  expect([Number(child.compliance), child.answers.crm_update]).toEqual([92.31, 'YES']);
  await page.goto(`/id/Leads-Details?id=${lead.lead_id}&is_audit=1&auditlead_id=${child.id}`);
  const saved = page.getByRole('region', { name: 'Audit', exact: true });
  await expect(saved.getByRole('button', { name: 'call.wav' })).toBeVisible();
  await expect(saved.locator('audio')).toHaveAttribute('src', /^blob:/);
  await saved.getByRole('button', { name: 'Play from 0:02' }).click();
  const second = () => saved.locator('audio').evaluate((player: HTMLAudioElement) => player.currentTime);
  await expect.poll(second).toBeGreaterThanOrEqual(2);
  expect(await accessibilityFaults(), 'a saved audit').toEqual([]);
  // The most urgent and oldest audit, also of those from an earlier retry: every auditor gets it next.
  const name = ownName('Yuni Berikutnya');
  const waiting = await ownLead(database, {
    name,
    status_id: 6,
    sub_status_id: 11,
  });
  const oldest = new Date(Date.UTC(2020, 0) - serial() * 60_000);
  const times = { created_at: oldest, updated_at: oldest };
  const next = await buildAudit(database, { lead: waiting, priority: 'HIGH', ...times });
  await page.reload();
  await expect(saved.getByRole('button', { name: 'Next audit' })).toBeEnabled();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(saved.getByRole('radiogroup')).toHaveCount(AUDIT_QUESTIONS.length);
  await expect(saved.getByRole('button', { name: 'Save audit' })).toBeEnabled();
  await expect(page).toHaveURL(new RegExp(`auditlead_id=${next.id}`));
  // A supervisor calls leads as well: on an audit the key takes none.
  await signIn('supervisor.id', {
    at: `/Leads-Details?id=${lead.lead_id}&is_audit=1&auditlead_id=${child.id}`,
  });
  await expect(saved.getByRole('button', { name: 'Next audit' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Next lead' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.keyboard.press('n');
  await expect(page).not.toHaveURL(new RegExp(`auditlead_id=${child.id}`));
  expect(asked.filter((url) => url.includes('/desk/next'))).toEqual([]);
  await database.updateTable('audit').set({ audit_status: 'CLOSED' }).where('id', '=', next.id).execute();
});

test('DET-002 the flags open no form for a lead that is not audit-eligible', async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Yanti Baru', status_id: 1 });
  await signIn('auditor.id', { at: `/Leads-Details?id=${lead.lead_id}&is_audit=1` });
  await expect(page.getByRole('heading', { name: 'Assigned cars' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Audit', exact: true })).toHaveCount(0);
});

interface Reaudit {
  readonly database: Db;
  readonly signIn: (username: string, options: { readonly at: string }) => Promise<void>;
  readonly name: string;
}

/** A lead whose audit an agent has answered, opened to be audited again. */
async function openReaudit({ database, signIn, name }: Reaudit) {
  const lead = await ownLead(database, {
    name,
    status_id: 6,
    sub_status_id: 11,
  });
  const yes = Object.fromEntries(AUDIT_QUESTIONS.map((question) => [question, 'YES']));
  const audit = await buildAudit(database, {
    lead,
    audit_status: 'PENDING_ON_AUDITOR',
    answers: JSON.stringify(yes),
    compliance: '100',
    created_at: now(),
    updated_at: now(),
  });
  const flags = `is_reaudit=1&auditlead_id=${audit.id}&parent_id=${audit.id}`;
  await signIn('auditor.id', { at: `/Leads-Details?id=${lead.lead_id}&${flags}` });
  return { lead, audit };
}

test('AUD-082 AUD-083 a save that fails ends without a toast; what it held outlives another user’s change and is saved', async ({
  page,
  database,
  signIn,
}) => {
  const { lead, audit } = await openReaudit({ database, signIn, name: ownName('Wulan') });
  const panel = page.getByRole('region', { name: 'Re-audit', exact: true });
  const save = panel.getByRole('button', { name: 'Save audit' });
  const comments = panel.getByRole('textbox', { name: 'Comments' });
  const toasts = page.locator('.mantine-Notification-root');
  await comments.fill('Heard twice');
  await page.route(/save_audit$/, (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Not saved', error_code: 'server_error' } }),
  );
  await save.click();
  await expect(panel.getByRole('alert')).toBeVisible();
  await expect(toasts).toHaveCount(0);
  await expect(save).toBeEnabled();
  await expect(comments).toHaveValue('Heard twice');

  await page.unroute(/save_audit$/);
  const changed = database.updateTable('audit').where('id', '=', audit.id);
  await changed.set((eb) => ({ version: eb('version', '+', 1) })).execute();
  await save.click();
  await expect(panel.getByText(/^Somebody else changed this audit meanwhile/)).toBeVisible();
  await expect(comments).toHaveValue('Heard twice');
  await save.click();
  await expect(toasts).toHaveText('Audit saved successfully');
  const saved = page.getByRole('region', { name: 'Audit', exact: true });
  await expect(saved.getByText('Audited', { exact: true })).toBeVisible();
  await expect(saved.getByRole('button', { name: 'Save audit' })).toBeDisabled();
  await expect(comments).toHaveCount(0);
  const kept = database.selectFrom('audit').where('lead_id', '=', lead.lead_id).select('comments');
  expect(await kept.execute()).toContainEqual({ comments: 'Heard twice' });
});

test('ERR-003 a save without a session ends at the sign-in', async ({ page, database, signIn }) => {
  await openReaudit({ database, signIn, name: 'Zahra Tertunda' });
  await page.route(/save_audit$/, (route) =>
    route.fulfill({
      status: 401,
      json: { status: 401, error_code: 'token_empty_in_cache', message: 'Please sign in again', data: null },
    }),
  );
  await page.getByRole('button', { name: 'Save audit' }).click();
  await expect(page).toHaveURL(/\/login/);
});
