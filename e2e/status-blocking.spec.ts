import { LEAD_STATUS, LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { ATTRIBUTION } from '@otolead/contract/lead-status/attribution.rules.ts';
import type { Page } from '@playwright/test';
import { ownLead } from './demo-leads.ts';
import { expect, test } from './journey.ts';
import { field, saveStatus } from './status-form.ts';

const SUB = LEAD_SUB_STATUS;

/** The disabled choices of a group, each with its reason. */
async function blocked(page: Page, group: RegExp): Promise<Record<string, string | null>> {
  const choices = page.getByRole('radiogroup', { name: group }).getByRole('radio');
  await expect(choices.first()).toBeVisible();
  const off = await choices.evaluateAll((buttons) =>
    buttons
      .filter((button) => button.getAttribute('aria-disabled') === 'true')
      .map((button) => [
        button.textContent?.replace(/^[\dA-Z]/, '') ?? '',
        button.getAttribute('aria-description'),
      ]),
  );
  return Object.fromEntries(off);
}

const open = (page: Page, leadId: number) => page.goto(`/id/Leads-Details?id=${leadId}`);

test('DET-127 a lead that nobody called can be neither not connectable nor reopened, and says why', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, {
    name: 'Belum Ditelepon',
    sub_status_id: SUB.fresh,
    attempts: 0,
  });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  expect(await blocked(page, /^Status/)).toEqual({
    'Not Connectable': 'Not possible before the lead has been called',
    Reopened: 'Only a closed lead can be reopened',
  });
  const shut = page.getByRole('radio', { name: 'Not Connectable', exact: true });
  await shut.click({ force: true });
  await page.keyboard.press('3');
  await expect(shut).toHaveAttribute('aria-checked', 'false');
  await shut.hover({ force: true });
  await expect(page.getByRole('tooltip')).toHaveText('Not possible before the lead has been called');
});

const AFTER_A_SALE = [
  [
    'booked',
    {
      statuses: ['New', 'Interested', 'Not Connectable', 'Not Interested', 'Not Eligible', 'Reopened'],
      subStatuses: ['Used Car Bought'],
    },
  ],
  [
    'retailed',
    {
      statuses: ['New', 'Interested', 'Not Connectable', 'Not Interested', 'Not Eligible', 'Reopened'],
      subStatuses: ['Booked (SPK)', 'Booking Cancelled'],
    },
  ],
  [
    'lostPurchase',
    {
      statuses: ['New', 'Interested', 'Not Connectable', 'Not Interested', 'Not Eligible'],
      subStatuses: [],
    },
  ],
  ['bookingCancelled', { statuses: ['New', 'Not Connectable', 'Not Eligible'], subStatuses: [] }],
  [
    'usedCarBought',
    {
      statuses: ['New', 'Interested', 'Not Connectable', 'Not Interested', 'Not Eligible'],
      subStatuses: [],
    },
  ],
] as const;

test('DET-128 DET-129 what a sale leaves open follows from its sub-status, and from its attribution', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const sold = (subStatus: keyof typeof SUB, attribution: number | null = null) =>
    ownLead(database, {
      name: `Jual ${subStatus}`,
      status_id: LEAD_STATUS.purchase,
      sub_status_id: SUB[subStatus],
      attribution_id: attribution,
    });
  await signIn('agent.id');
  for (const [subStatus, { statuses, subStatuses }] of AFTER_A_SALE) {
    await test.step(subStatus, async () => {
      const lead = await sold(subStatus);
      await open(page, lead.lead_id);
      expect(Object.keys(await blocked(page, /^Status/))).toEqual(statuses);
      expect(Object.keys(await blocked(page, /^Sub-status/))).toEqual(subStatuses);
    });
  }
  await test.step('sent for attribution', async () => {
    const lead = await sold('retailed', ATTRIBUTION.sent);
    await open(page, lead.lead_id);
    const reasons = { ...(await blocked(page, /^Status/)), ...(await blocked(page, /^Sub-status/)) };
    expect(new Set(Object.values(reasons))).toEqual(
      new Set(['The sale is with the client for attribution, so its status cannot be changed']),
    );
    expect(Object.keys(reasons)).toHaveLength(10);
  });
});

test('DET-137 DET-138 a ticked flag leaves only the comment and documents, one that is not raised cannot be saved', {
  tag: '@all',
}, async ({ page, database, signIn }) => {
  const lead = await ownLead(database, {
    name: 'Buka Kembali',
    status_id: LEAD_STATUS.notInterested,
    sub_status_id: SUB.planDropped,
    rf: true,
  });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const flag = (name: string) => page.getByRole('checkbox', { name });
  const save = page.getByRole('button', { name: /^Save/ });
  await expect(flag('Reopen Flag')).toBeVisible();
  await expect(page.getByText('1 raised', { exact: true })).toBeVisible();

  await flag('Escalate to Agent Flag').check();
  await expect(page.getByText('Escalate to Agent Flag is not raised on this lead').first()).toBeVisible();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await flag('Escalate to Agent Flag').uncheck();

  await flag('Reopen Flag').check();
  await expect(page.getByRole('radiogroup', { name: /^Status/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('radio', { name: 'Interested', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(field(page, 'Status reason')).toBeDisabled();
  await expect(page.getByRole('tab', { name: 'External' })).toBeDisabled();
  const comment = page.getByRole('textbox', { name: 'Internal comment' });
  await expect(comment).toBeEnabled();
  await comment.fill('The dealer says that he is back');
  await saveStatus(page);

  const stored = await database
    .selectFrom('lead')
    .where('lead_id', '=', lead.lead_id)
    .select(['status_id', 'sub_status_id', 'rf'])
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({
    status_id: LEAD_STATUS.reopened,
    sub_status_id: SUB.reopenedByDealer,
    rf: false,
  });
  await page.reload();
  await expect(page.getByText('Reopened · By Dealer', { exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('a tap on what cannot be chosen says why', { tag: '@all' }, async ({ page, database, signIn }) => {
    const lead = await ownLead(database, { name: 'Sentuh Saja', attempts: 1 });
    await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
    const shut = page.getByRole('radio', { name: 'Reopened', exact: true });
    await shut.tap({ force: true });
    const reason = page.getByRole('tooltip');
    await expect(reason).toHaveText('Only a closed lead can be reopened');
    await expect(shut).toHaveAttribute('aria-checked', 'false');
    // Browsers send this for a resting mouse whenever the screen changes.
    await page.mouse.move(5, 700);
    await expect(reason).toBeVisible();
    await page.getByRole('heading', { name: 'Manage status' }).tap();
    await expect(reason).toBeHidden();
    await shut.tap({ force: true });
    await expect(reason).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(reason).toBeHidden();
  });
});

test('DET-132 choosing a status clears the sub-status, also on the way back', { tag: '@all' }, async ({
  page,
  database,
  signIn,
}) => {
  const lead = await ownLead(database, {
    name: 'Ganti Status',
    status_id: LEAD_STATUS.interested,
    sub_status_id: SUB.hot,
  });
  await signIn('agent.id', { at: `/Leads-Details?id=${lead.lead_id}` });
  const sub = (name: string) => page.getByRole('radio', { name, exact: true });
  const chosen = page.getByRole('radiogroup', { name: /^Sub-status/ }).locator('[aria-checked=true]');
  await expect(sub('Hot')).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('radio', { name: 'Not Interested', exact: true }).click();
  await expect(sub('Plan Dropped')).toBeVisible();
  await expect(chosen).toHaveCount(0);
  await page.getByRole('radio', { name: 'Interested', exact: true }).click();
  await expect(sub('Hot')).toBeVisible();
  await expect(chosen).toHaveCount(0);
});
