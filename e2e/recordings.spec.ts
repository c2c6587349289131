import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Db } from '../server/src/platform/db/database.ts';
import { buildAudit } from '../server/test/builders/audits.ts';
import { tone } from '../server/test/builders/files.ts';
import type { TestLead } from '../server/test/builders/leads.ts';
import { buildRecording } from '../server/test/builders/recordings.ts';
import { now } from './clock.ts';
import { ownLead, userId } from './demo-leads.ts';
import { expect, readOnPhone, test } from './journey.ts';
import { ownName } from './own.ts';

/** Twenty seconds: quiet, then loud. */
const SOUND = tone(20, (second) => (second < 10 ? 0.05 : 0.6));

/** A fetched recording of a call of agent.id, with its entry in the history. */
async function recordedCall(database: Db, lead: TestLead, minutesAgo: number) {
  const agent_id = await userId(database, 'agent.id');
  const called_at = now(-minutesAgo * 60_000);
  const row = await buildRecording(database, {
    ...{ lead, agent_id, called_at, seconds: 20, file_size: SOUND.length },
    dialer_recording_id: null,
    storage_key: `recording-${lead.lead_id}-${minutesAgo}.audio`,
  });
  const folder = join(process.env.E2E_DATA_DIR as string, 'files');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, row.storage_key as string), SOUND);
  await database
    .insertInto('activity')
    .values({
      ...{ lead_id: lead.lead_id, market_id: lead.market_id, created_at: called_at },
      ...{ type: 'dialer_disposition', source: 'dialer', actor_id: agent_id, actor_name: 'Dewi Anggraini' },
      detail: JSON.stringify({ dialer_activity: 'call', call_status_id: 1, talk_seconds: 20 }),
      comments: '[]',
    })
    .execute();
  return row;
}

const secondsPlayed = (page: Page) => page.evaluate(() => document.querySelector('audio')?.currentTime ?? -1);

test('an auditor hears the audited call, notes a moment of it, jumps there, and is in the log of views', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const lead = await ownLead(database, { name: ownName('Rekam Suara'), status_id: 6, sub_status_id: 11 });
  await recordedCall(database, lead, 600);
  await recordedCall(database, lead, 300);
  const agent_id = await userId(database, 'agent.id');
  const audit = await buildAudit(database, {
    ...{ lead, agent_id, calling_at: now(-600 * 60_000), created_at: now(), updated_at: now() },
  });
  await signIn('auditor.id', {
    at: `/Leads-Details?id=${lead.lead_id}&is_audit=1&auditlead_id=${audit.id}`,
  });
  const panel = page.getByRole('region', { name: 'Audit', exact: true });
  const player = panel.getByRole('group', { name: /^Call of/ });
  await expect(player.getByText('0:00 / 0:20')).toBeVisible();
  await player.getByRole('button', { name: 'Play' }).click();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => secondsPlayed(page)).toBeGreaterThan(0.3);
  await player.getByRole('slider', { name: 'Position' }).focus();
  await page.keyboard.press('Space');
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => secondsPlayed(page)).toBeGreaterThan(9);
  await page.keyboard.press(']');
  await expect(player.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.25');

  await panel.getByLabel(/^Note at 0:1/).fill('Greets by name');
  await page.keyboard.press('Enter');
  const notes = panel.getByRole('list', { name: 'Notes on the recording' });
  await expect(notes.getByRole('listitem')).toContainText('Greets by name');
  await player.getByRole('slider', { name: 'Position' }).fill('2');
  await expect.poll(() => secondsPlayed(page)).toBeLessThan(3);
  await notes.getByRole('button', { name: /^Play from 0:1/ }).click();
  await expect.poll(() => secondsPlayed(page)).toBeGreaterThan(9);
  expect(await accessibilityFaults(), 'audit with a recording').toEqual([]);

  const history = page.getByRole('region', { name: 'Entries of the history' });
  await expect(history.getByRole('button', { name: /^Play the recording of/ })).toHaveCount(2);
  await history
    .getByRole('button', { name: /^Play the recording of/ })
    .first()
    .click();
  await expect(history.getByRole('group', { name: /^Call of/ }).getByText('0:00 / 0:20')).toBeVisible();

  await signIn('admin.id', { at: '/view_log' });
  await page.getByLabel('Lead or mobile').fill(String(lead.lead_id));
  await page.getByLabel('Lead or mobile').press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Recording heard' })).toHaveCount(2);
});

test('scripts and the rules of recordings are set, and an agent reads both beside the call', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const name = ownName('Naskah');
  const lead = await ownLead(database, { name: `${name} Pelanggan` });
  const standard = await database
    .selectFrom('call_script')
    .where('market_id', '=', lead.market_id)
    .where('campaign_id', 'is', null)
    .select(['id', 'script'])
    .executeTakeFirstOrThrow();
  await signIn('admin.id', { at: '/call_scripts', market: 'id' });
  expect(await accessibilityFaults(), 'scripts').toEqual([]);
  await page.getByRole('link', { name: 'Add script' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  const script = page.getByRole('textbox', { name: 'Script' });
  await script.fill('Selamat pagi, [nama]');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText(/may stand in brackets/)).toBeVisible();
  expect(await accessibilityFaults(), 'script').toEqual([]);
  await script.fill('Selamat pagi, [customer].');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(
    page.getByRole('form', { name: 'Add script' }).getByText(/active script of this campaign already/),
  ).toBeVisible();
  await page.goto(`/id/edit_call_script/${standard.id}`);
  await expect(script).toHaveValue(standard.script);
  await script.fill('Selamat pagi, [customer].\nSaya [agent].');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page).toHaveURL(/\/id\/call_scripts/);

  await page.goto('/id/recording_rules');
  await expect(page.getByRole('heading', { name: 'Recordings: Indonesia' })).toBeVisible();
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByText(/^The next night would delete/)).toBeVisible();
  expect(await accessibilityFaults(), 'rules of recordings').toEqual([]);

  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('button', { name: 'Record an incoming call' }).click();
  const panel = page.getByRole('region', { name: 'Script' });
  await expect(panel.getByText(`Selamat pagi, ${name} Pelanggan.`)).toBeVisible();
  await expect(panel.getByText('Saya Dewi Anggraini.')).toBeVisible();
  await database
    .updateTable('call_script')
    .set({ script: standard.script })
    .where('id', '=', standard.id)
    .execute();
});

test('an auditor on a phone in the Philippines, in Indonesian, hears a call of the demo and jumps to its note', async ({
  page,
  database,
  signIn,
  accessibilityFaults,
}) => {
  const audit = await database
    .selectFrom('audit')
    .innerJoin('recording', (join) =>
      join
        .onRef('recording.lead_id', '=', 'audit.lead_id')
        .onRef('recording.called_at', '=', 'audit.calling_at'),
    )
    .where('audit.market_id', '=', 2)
    .where('audit.audit_status', '=', 'NEW')
    .where('recording.seconds', '>', 25)
    .select(['audit.id', 'audit.lead_id'])
    .orderBy('audit.id')
    .executeTakeFirstOrThrow();
  await readOnPhone(page);
  await signIn('auditor.ph', {
    market: 'ph',
    at: `/Leads-Details?id=${audit.lead_id}&is_audit=1&auditlead_id=${audit.id}`,
  });
  const panel = page.getByRole('region', { name: 'Audit', exact: true });
  const player = panel.getByRole('group', { name: /^Panggilan/ });
  await player.getByRole('button', { name: 'Putar' }).click();
  await expect.poll(() => secondsPlayed(page)).toBeGreaterThan(0.3);
  await player.getByRole('button', { name: 'Jeda' }).click();
  await player.getByRole('slider', { name: 'Posisi' }).fill('20');
  await panel.getByLabel('Catatan pada 0:20').fill('Menyebut nama');
  await page.keyboard.press('Enter');
  await player.getByRole('slider', { name: 'Posisi' }).fill('2');
  await expect.poll(() => secondsPlayed(page)).toBeLessThan(3);
  await panel.getByRole('button', { name: 'Putar dari 0:20' }).click();
  await expect.poll(() => secondsPlayed(page)).toBeGreaterThan(19);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  expect(await accessibilityFaults(), 'audit with a recording on a phone').toEqual([]);
  const heard = await database
    .selectFrom('view_log')
    .where('kind', '=', 'heard')
    .where('market_id', '=', 2)
    .where('actor_id', '=', await userId(database, 'auditor.ph'))
    .select('leads')
    .execute();
  expect(heard).toContainEqual({ leads: [String(audit.lead_id)] });
});
