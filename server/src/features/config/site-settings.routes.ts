import { getSiteSettings, saveSiteSettings } from '@otolead/contract/config/site-settings.endpoints.ts';
import {
  deniedMenuPaths,
  NO_SITE_SETTINGS,
  SITE_SETTING_KEYS,
  type SiteSettingValues,
  siteSettingRules,
} from '@otolead/contract/config/site-settings.rules.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import { rolesOfGroups } from '@otolead/contract/session/role-groups.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { signOnAccess } from '../../platform/environment.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { refuseFaults } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { changesBetween } from '../../platform/records/change-log.ts';
import { type RecordKind, type SaveRequest, saveRecordIn } from '../../platform/records/save-record.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import {
  findSettings,
  isMake,
  lockSettings,
  roleIdOf,
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
  // Validates both hours together, even if only one is sent.
  check: async (tx, { environment }, values, before) => {
    const turnsOn = values.sign_on === '1' && before?.sign_on !== '1';
    const unknown = await unknownPath(tx, deniedMenuPaths(values.menu_denied));
    refuseFaults({
      office_end_hour: siteSettingRules.faults(values).office_end_hour,
      single_brand: (await isMake(tx, values.single_brand)) ? undefined : text('config:invalid.single_brand'),
      menu_denied: unknown === undefined ? undefined : text('config:invalid.menu_denied', { path: unknown }),
      sign_on: turnsOn && !signOnAccess(environment) ? text('config:invalid.sign_on') : undefined,
      sign_on_roles: await roleFault(tx, values.sign_on_roles),
    });
  },
  write: writeSettings,
};

/** Administrators are made by hand, never by a group. */
async function roleFault(tx: Tx, typed: string): Promise<Text | undefined> {
  for (const { role } of rolesOfGroups(typed)) {
    const id = await roleIdOf(tx, role);
    if (id === undefined) return text('config:invalid.sign_on_role', { role });
    if (id === ROLE.administrator) return text('config:invalid.sign_on_administrator');
  }
  return undefined;
}

/** Names of the changed settings, for the security log; the change log has the values. */
async function saveSettings(context: ActorContext, request: SaveRequest<SiteSettingValues>) {
  return inTransaction(context.db, async (tx) => {
    const before = await lockSettings(tx, context);
    const saved = await saveRecordIn(tx, context, SETTINGS, { ...request, id: context.market.id });
    const settings = Object.keys(changesBetween(before, saved, SITE_SETTING_KEYS));
    if (settings.length > 0)
      await logSecurity(tx, doerOf(context), { event: 'settings_changed', detail: { settings } });
    return saved;
  });
}

export const siteSettingsRoutes: readonly Route[] = [
  route(getSiteSettings, async (context) => ({ data: await findSettings(context.db, context) })),
  route(saveSiteSettings, async (context, request) => ({
    data: await saveSettings(context, request),
    message: text('kernel:saved'),
  })),
];
