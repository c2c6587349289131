import { ownLead, sellableCar, userId } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { choose, enterDay, field, marketDay, saveStatus } from './status-form.ts';

test('MKT-011 MKT-013 DET-117 a Philippine sale in Indonesian: the market’s terms, the reader’s words', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'id'));
  const agentId = await userId(database, 'agent.ph');
  const lead = await ownLead(database, {
    market: 'ph',
    name: 'Liza Bautista',
    mobile: '639177700041',
    myactive_agent_id: agentId,
  });
  const car = await sellableCar(database, 'ph', 'Toyota');
  await signIn('agent.ph', { market: 'ph', at: `/Leads-Details?id=${lead.lead_id}` });
  await page.getByRole('radio', { name: 'Pemesanan / Pembelian', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'BOOKING', exact: true })).toBeVisible();
  await expect(page.getByText('SPK')).toHaveCount(0);
  await expect(page.getByText('STNK')).toHaveCount(0);
  await expect(field(page, 'Tanggal pembelian')).toBeHidden();
  await page.getByRole('radio', { name: 'RETAIL', exact: true }).click();
  await choose(page, 'Merek', car.make);
  await choose(page, 'Model', car.model);
  await enterDay(page, 'Tanggal pemesanan', marketDay(-4, 'ph'));
  await enterDay(page, 'Tanggal pembelian', marketDay(-5, 'ph'));
  await expect(page.getByText('Tanggal pembelian tidak boleh sebelum tanggal pemesanan')).toBeVisible();
  await enterDay(page, 'Tanggal pembelian', marketDay(-1, 'ph'));
  await choose(page, 'Dealer', 'Lainnya');
  await field(page, 'Nama dealer lain').fill('Manila Auto Hub');
  await page.getByRole('checkbox', { name: 'Sama dengan konsumen', exact: true }).check();
  await expect(field(page, 'Nomor HP pemesan')).toHaveValue('9177700041');
  await choose(page, 'CNS', 'Menunggu');
  await enterDay(page, 'Tanggal tindak lanjut CNS', marketDay(5, 'ph'));
  await saveStatus(page);
  await expect(page.getByText('Status berhasil diperbarui')).toBeVisible();

  const stored = await database
    .selectFrom('lead')
    .where('lead_id', '=', lead.lead_id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    sub_status_id: 12,
    purchase_date: marketDay(-1, 'ph'),
    stnk_id: 2,
    stnk_followup_date: marketDay(5, 'ph'),
    booking_mobile: '639177700041',
    other_dealer_name: 'Manila Auto Hub',
  });
  const newest = page.getByRole('region', { name: 'Catatan riwayat' }).getByRole('listitem').first();
  await expect(newest).toContainText('Pemesanan / Pembelian · RETAIL');
  await expect(newest).toContainText('CNS Menunggu');
});
