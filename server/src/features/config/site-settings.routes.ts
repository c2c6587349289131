import { getSiteSettings, saveSiteSettings } from '@otolead/contract/config/site-settings.endpoints.ts';
import {
  deniedMenuPaths,
  NO_SITE_SETTINGS,
  type SiteSettingValues,
  siteSettingRules,
} from '@otolead/contract/config/site-settings.rules.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { refuseFaults } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type RecordKind, saveRecord } from '../../platform/records/save-record.ts';
import {
  findSettings,
  isMake,
  lockSettings,
  SITE_SETTING,
  type SiteSettingRecord,
  unknownPath,
  writeSettings,
} from './site-settings.queries.ts';

const SETTINGS: RecordKind<SiteSettingValues, SiteSettingRecord> = {
  name: SITE_SETTING,
  empty: NO_SITE_SETTINGS,
  find: lockSettings,
  faults: siteSettingRules.faults,
  // A save that names one of the hours is judged by both.
  check: async (tx, _context, values) => {
    const unknown = await unknownPath(tx, deniedMenuPaths(values.menu_denied));
    refuseFaults({
      office_end_hour: siteSettingRules.faults(values).office_end_hour,
      single_brand: (await isMake(tx, values.single_brand)) ? undefined : text('config:invalid.single_brand'),
      menu_denied: unknown === undefined ? undefined : text('config:invalid.menu_denied', { path: unknown }),
    });
  },
  write: writeSettings,
};

export const siteSettingsRoutes: readonly Route[] = [
  route(getSiteSettings, async (context) => ({ data: await findSettings(context.db, context) })),
  route(saveSiteSettings, async (context, request) => ({
    data: await saveRecord(context, SETTINGS, { ...request, id: context.market.id }),
    message: text('kernel:saved'),
  })),
];
