import { buildActivities, EVERY_ACTIVITY } from '../server/test/builders/activity.ts';
import { now } from './clock.ts';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';

/** The expected text of each entry of EVERY_ACTIVITY, newest first. */
const READ = {
  en: [
    'Document uploaded · File ktp-budi.jpg',
    'Exchange · was Yes → now No',
    'Finance · Yes',
    'My active reassigned · Agent was Siti Nurhaliza → now Rizky Ramadhan · Active Yes',
    'Call · Result No Answer · Called by Dewi Anggraini · Via Dialer · Talk time 1:35',
    'Pushed to the dialer · Result In the dialer · Via Priority push',
    'DSE reassigned · Dealer was Auto Lama → now Auto Baru · DSE was Pak Lama → now Bu Baru',
    'Preferences changed · Model status was Interested → now Test Drive Done',
    'Customer data changed · Name was Budi → now Budi Santoso · Gender Male',
    'Dealer visit · Status was Scheduled → now Visited · Planned for 23 Nov 2026, 14:00',
    'Test drive · Status was Scheduled (Confirmed) → now Rejected · Planned for 22 Nov 2026, 09:00 · Completed on 22 Nov 2026, 10:30 · Rejected by Dealer · At home Yes',
    'Status was New · Call Back → now Interested · Hot · Follow-up date 25 Nov 2026, 10:15',
    'Reopen Flag, Not Connectable Flag, Escalate to Agent Flag enabled',
  ],
  id: {
    status: /Status .*Baru · Minta Ditelepon Kembali.*Berminat · Prospek Panas/,
    finance: /Pembiayaan.*Ya/,
    testDrive: /Test drive.*Ditolak oleh Dealer/,
    call: /Panggilan.*Tidak Dijawab/,
    push: /Dikirim ke dialer.*Hasil Masuk ke dialer.*Melalui Pengiriman prioritas/,
    owner: /Aktif Saya dialihkan.*Aktif Ya/,
  },
} as const;

test('DET-015 DET-016 DET-162 the history card tells every kind of entry, by source, as large as the screen', async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, { name: 'Ratih Riwayat' });
  await buildActivities(database, lead, EVERY_ACTIVITY, now(-60_000));
  await signIn('supervisor.id', { at: `/Leads-Details?id=${lead.lead_id}` });

  const card = page.getByRole('region', { name: 'History', exact: true });
  const entries = page.getByRole('region', { name: 'Entries of the history' }).getByRole('listitem');
  await expect(card.getByRole('tab')).toHaveText([/^All/, 'CRM-source', 'LMS', 'System', 'Dialer']);
  await expect(entries).toHaveCount(EVERY_ACTIVITY.length);
  for (const [index, text] of READ.en.entries()) {
    for (const part of text.split(' · ')) await expect(entries.nth(index)).toContainText(part);
  }

  for (const [tab, count] of [
    ['LMS', 1],
    ['System', 2],
    ['Dialer', 1],
    ['CRM-source', EVERY_ACTIVITY.length - 4],
  ] as const) {
    await card.getByRole('tab', { name: tab }).click();
    await expect(entries).toHaveCount(count);
  }
  await expect(entries.filter({ hasText: 'DSE reassigned' })).toHaveCount(1);

  await card.getByRole('button', { name: 'Full screen' }).click();
  const full = page.getByRole('dialog', { name: 'History' });
  await expect(full.getByRole('tab', { name: 'CRM-source' })).toHaveAttribute('aria-selected', 'true');
  const box = await full.boundingBox();
  expect([box?.width, box?.height]).toEqual([1366, 768]);
  await full.getByRole('tab', { name: /^All/ }).click();
  await expect(entries).toHaveCount(EVERY_ACTIVITY.length);
  await full.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(full).toBeHidden();
  await expect(entries).toHaveCount(EVERY_ACTIVITY.length);
});

test('DET-163 DET-164 the history speaks the reader’s language, no matter who wrote it', async ({
  page,
  database,
  signIn,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'id'));
  const lead = await ownLead(database, { name: 'Bagus Riwayat' });
  await buildActivities(database, lead, EVERY_ACTIVITY, now(-60_000));
  await signIn('supervisor.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const entries = page.getByRole('region', { name: 'Catatan riwayat' }).getByRole('listitem');
  await expect(entries).toHaveCount(EVERY_ACTIVITY.length);
  for (const text of Object.values(READ.id)) await expect(entries.filter({ hasText: text })).toHaveCount(1);
  await expect(entries.filter({ hasText: /detail\.|code\.|field\.|type\./ })).toHaveCount(0);
});

test('DET-004 DET-006 DET-013 the header tells who the lead is in one line, the form stands right of everything', async ({
  page,
  database,
  signIn,
}) => {
  const owner = await database
    .selectFrom('app_user')
    .where('username', '=', 'agent.id')
    .select('id')
    .executeTakeFirstOrThrow();
  const lead = await ownLead(database, {
    name: 'Intan Ringkasan Kusumaningtyas Wijayakusuma',
    myactive_agent_id: owner.id,
    myactive_at: now(),
    mobile: '6281377700023',
    attempts: 4,
    followup_at: now(86_400_000),
  });
  await signIn('supervisor.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
  await expect(header).toContainText('Intan Ringkasan');
  await expect(header).toContainText(String(lead.lead_id));
  await expect(header).toContainText('New · Call Back');
  await expect(header).toContainText('+62 813 7770 0023');
  await expect(header.getByRole('definition').nth(1)).toHaveText('4');

  const form = page.getByRole('region', { name: 'Manage status' });
  await expect(form.getByRole('tab')).toHaveText(['Internal', 'External']);
  await form.getByRole('tab', { name: 'External' }).click();
  await expect(form.getByText('No dealer is assigned yet')).toBeVisible();
  const [formBox, carsBox, headerBox] = await Promise.all([
    form.boundingBox(),
    page.getByRole('region', { name: 'Assigned cars' }).boundingBox(),
    header.boundingBox(),
  ]);
  expect(formBox?.x).toBeGreaterThan((carsBox?.x ?? 0) + (carsBox?.width ?? 0));
  expect(headerBox?.y).toBeLessThan(formBox?.y ?? 0);
  // One line at 1366 px for each role, without overlaps.
  expect(headerBox?.height).toBeLessThan(50);
  const parts = await header.locator('h1, button, a, dd').all();
  const boxes = (await Promise.all(parts.map((part) => part.boundingBox()))).filter((box) => box !== null);
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  expect([boxes.length > 8, right <= 1366]).toEqual([true, true]);
  await expect(header.getByRole('button', { name: 'Priority push' })).toBeVisible();
});
