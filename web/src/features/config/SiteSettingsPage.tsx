import { getSiteSettings, saveSiteSettings } from '@otolead/contract/config/site-settings.endpoints.ts';
import {
  NO_SITE_SETTINGS,
  type SITE_SETTING_KEYS,
  type SiteSettingValues,
  siteSettingRules,
} from '@otolead/contract/config/site-settings.rules.ts';
import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormSections } from '../../ui/form/FormSections.tsx';
import { FormCheckbox, FormText } from '../../ui/form/RecordFields.tsx';
import { useRecord } from '../../ui/form/useRecord.ts';
import type { RecordForm } from '../../ui/form/useRecordForm.ts';
import { SETTING_GROUPS, SETTINGS } from './setting-groups.ts';

/** /site_settings: the market's settings, each with its effect. */
export function SiteSettingsPage({ below }: { below: ReactNode }) {
  const t = useT('config');
  const market = activeMarket();
  return (
    <FormPage
      title={t('settings.title', { market: t(`kernel:market.${market.code}`) })}
      back="/"
      history="site_setting"
      rules={siteSettingRules}
      empty={NO_SITE_SETTINGS}
      found={useRecord(getSiteSettings, market.id)}
      save={saveSiteSettings}
      below={below}
    >
      {(form) => <Groups form={form} />}
    </FormPage>
  );
}

function Groups({ form }: { form: RecordForm<SiteSettingValues> }) {
  const t = useT('config');
  const sections = SETTING_GROUPS.map((name) => ({
    name,
    title: t(`group.${name}`),
    fields: (Object.keys(SETTINGS) as typeof SITE_SETTING_KEYS)
      .filter((field) => SETTINGS[field].group === name)
      .map((field) => {
        const { input, digits, hint } = SETTINGS[field];
        const props = { form, name: field, ...(hint && { description: t(hint) }) };
        return {
          name: field,
          words: `${t(form.label(field))} ${hint ? t(hint) : ''}`,
          input:
            'most' in input ? (
              <FormText {...props} maxLength={input.most} digits={digits === true} />
            ) : (
              <FormCheckbox {...props} spelling={input.spelling} />
            ),
        };
      }),
  }));
  return (
    <FormSections
      sections={sections}
      find={t('settings.find')}
      none={t('settings.none')}
      refusals={form.refusals}
    />
  );
}
