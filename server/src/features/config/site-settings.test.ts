import { getConfigData } from '@otolead/contract/config/config.endpoints.ts';
import { getSiteSettings, saveSiteSettings } from '@otolead/contract/config/site-settings.endpoints.ts';
import { exportLimits } from '@otolead/contract/exports/exports.rules.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listPartners } from '@otolead/contract/partners/partners.endpoints.ts';
import { listDomains } from '@otolead/contract/webform/records.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeSiteSetting } from '../../../test/builders/site-settings.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { buildDomain } from '../../../test/builders/webform.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] }));
});

const save = (request: object) => t.send(saveSiteSettings, request, { token });
const settingsOf = async (market: 'id' | 'ph' = 'id') =>
  (await t.call(getConfigData, { config_data: ['site_settings'] }, { token, market })).body.data
    .site_settings;

describe('site settings', () => {
  it('MKT-002 are each market’s own, and act on the next call', async () => {
    const { body } = await t.call(saveSiteSettings, { site_title: 'OtoLead Baru', csv_limit: 12 }, { token });
    expect(body.message).toBe('Successfully Saved');
    expect(body.data).toMatchObject({
      id: 1,
      site_title: 'OtoLead Baru',
      csv_limit: 12,
      logo: '/logo-id.svg',
    });
    expect(exportLimits((await settingsOf()) ?? {})).toMatchObject({ limit: 12, startHour: 9, endHour: 18 });
    expect(await settingsOf('ph')).toMatchObject({ site_title: 'OtoLead Philippines', csv_limit: 30_000 });
    const log = await t.db
      .selectFrom('change_log')
      .where('record', '=', 'site_setting')
      .select(['record_id', 'changes'])
      .execute();
    expect(log).toEqual([
      {
        record_id: 1,
        changes: {
          site_title: { old: 'OtoLead Indonesia', new: 'OtoLead Baru' },
          csv_limit: { old: 30_000, new: 12 },
        },
      },
    ]);
  });

  it('API-051 set the rows on a page of every list, each market its own', async () => {
    for (let n = 0; n < 12; n += 1) {
      await buildDomain(t.db, { name: `size-${n}.example` });
      await buildDomain(t.db, { name: `size-${n}.example`, market: 'ph' });
    }
    const page = async (request: object, market: 'id' | 'ph' = 'id') => {
      const { body } = await t.call(listDomains, { name: 'size-', ...request }, { token, market });
      return [body.data.length, body.pagination?.limit, body.pagination?.pages];
    };
    expect((await save({ list_page_size: 9 })).body.errors).toEqual({
      list_page_size: 'Rows on a page must be a whole number from 10 to 200',
    });
    await save({ list_page_size: 10 });
    expect(await page({})).toEqual([10, 10, 2]);
    expect(await page({ page: 2 })).toEqual([2, 10, 2]);
    expect(await page({ page: 7 })).toEqual([2, 10, 2]);
    expect(await page({}, 'ph')).toEqual([12, 50, 1]);
    // An invalid value is ignored.
    await storeSiteSetting(t.db, 'list_page_size', 'many');
    expect(await page({})).toEqual([12, 50, 1]);
  });

  it('are refused field by field', async () => {
    const faults = async (change: object) => (await t.call(saveSiteSettings, change, { token })).body.errors;
    expect(await faults({ site_title: ' ', csv_limit: '', office_start_hour: 24 })).toEqual({
      site_title: 'Site title is required',
      csv_limit: 'Most CSV rows during office hours is required',
      office_start_hour: 'Office hours from must be a whole number from 0 to 23',
    });
    expect(await faults({ office_start_hour: 18, office_end_hour: 9 })).toEqual({
      office_end_hour: 'Office hours must end after they begin',
    });
    expect(await faults({ office_start_hour: 20 })).toEqual({
      office_end_hour: 'Office hours must end after they begin',
    });
    expect(await faults({ logo: 'https://elsewhere.example/logo.svg', followup_start: '25:00' })).toEqual({
      logo: 'Logo must be a picture of this site, such as /logo-id.svg',
      followup_start: 'Earliest follow-up must be a time such as 08:00',
    });
    expect(await faults({ logo: '//elsewhere.example/logo.svg' })).toEqual({
      logo: 'Logo must be a picture of this site, such as /logo-id.svg',
    });
    for (const link of ['https://wa.me/', 'javascript:{phone}'])
      expect(await faults({ whatsapp_link_template: link })).toEqual({
        whatsapp_link_template: 'WhatsApp link must be a link with {phone} in it',
      });
    for (const codes of [
      'busy engaged',
      'sale DNC',
      'nothing X',
      'do_not_call NA',
      'do_not_call INCALL',
      'sale N',
    ])
      expect(await faults({ disposition_codes: codes })).toEqual({
        disposition_codes: expect.stringMatching(
          /^Write outcomes \(talked, callback, .*for refusals alone, .*cannot share a status$/,
        ),
      });
  });

  it('are not saved over a change that the form did not show', async () => {
    const { version } = (await t.call(getSiteSettings, {}, { token })).body.data;
    await t.call(saveSiteSettings, { version, default_source_name: 'First' }, { token });
    const stale = await t.call(saveSiteSettings, { version, default_source_name: 'Second' }, { token });
    expect(stale.status).toBe(409);
    expect((await settingsOf())?.default_source_name).toBe('First');
  });

  it('belong to administrators', async () => {
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    for (const endpoint of [getSiteSettings, saveSiteSettings])
      expect((await t.call(endpoint, {}, { token: supervisor })).status).toBe(403);
  });

  it('name a make as the brand of its brand managers, or are refused', async () => {
    expect((await save({ single_brand: 'Toyota' })).status).toBe(200);
    expect((await settingsOf())?.single_brand).toBe('Toyota');
    const refused = await save({ single_brand: 'Nobody Motors' });
    expect(refused.body.errors).toEqual({ single_brand: 'No make has this name' });
    expect((await settingsOf('ph'))?.single_brand).toBe('Ford');
  });

  it('SES-013 SES-067 hide screens from everybody of the market, except those that lead back', async () => {
    expect(
      (await t.call(saveSiteSettings, { menu_denied: ' /Wallboard,/partners  /wallboard ' }, { token })).body
        .data.menu_denied,
    ).toBe('/wallboard, /partners');
    expect((await settingsOf())?.menu_denied).toEqual(['/wallboard', '/partners']);
    expect((await t.call(listPartners, {}, { token })).status).toBe(403);
    expect((await t.call(listPartners, {}, { token, market: 'ph' })).status).toBe(200);
    for (const path of ['/site_settings', '/', 'partners', '/no_such_screen'])
      expect((await save({ menu_denied: `/wallboard, ${path}` })).body.errors).toEqual({
        menu_denied: `${path} is no screen that can be hidden`,
      });
    await save({ menu_denied: '' });
    expect((await t.call(listPartners, {}, { token })).status).toBe(200);
  });
});
