import { getSiteSettings, saveSiteSettings } from '@otolead/contract/config/site-settings.endpoints.ts';
import { NO_SITE_SETTINGS, siteSettingRules } from '@otolead/contract/config/site-settings.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormCheckbox, FormText } from '../../ui/form/RecordFields.tsx';
import { useRecord } from '../../ui/form/useRecord.ts';

/** /site_settings: the market's settings, each with its effect. */
export function SiteSettingsPage() {
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
    >
      {(form) => (
        <>
          <FormText form={form} name="site_title" maxLength={60} description={t('hint.site_title')} />
          <FormText form={form} name="logo" maxLength={200} description={t('hint.logo')} />
          <FormText
            form={form}
            name="default_source_name"
            maxLength={60}
            description={t('hint.default_source_name')}
          />
          <FormText
            form={form}
            name="list_page_size"
            digits
            maxLength={3}
            description={t('hint.list_page_size')}
          />
          <FormText
            form={form}
            name="office_start_hour"
            digits
            maxLength={2}
            description={t('hint.office_hours')}
          />
          <FormText
            form={form}
            name="office_end_hour"
            digits
            maxLength={2}
            description={t('hint.office_hours')}
          />
          <FormText form={form} name="csv_limit" digits maxLength={7} description={t('hint.csv_limit')} />
          <FormText
            form={form}
            name="csv_limit_after"
            digits
            maxLength={7}
            description={t('hint.csv_limit_after')}
          />
          <FormCheckbox
            form={form}
            name="csv_approval"
            spelling={[1, 0]}
            description={t('hint.csv_approval')}
          />
          <FormText form={form} name="csv_proof" digits maxLength={7} description={t('hint.csv_proof')} />
          <FormText form={form} name="followup_start" maxLength={5} description={t('hint.followup_start')} />
          <FormText
            form={form}
            name="priority_push_limit"
            digits
            maxLength={6}
            description={t('hint.priority_push_limit')}
          />
          <FormText
            form={form}
            name="audit_attachment_max_mb"
            digits
            maxLength={2}
            description={t('hint.audit_attachment_max_mb')}
          />
          <FormText
            form={form}
            name="whatsapp_link_template"
            maxLength={200}
            description={t('hint.chat_link')}
          />
          <FormText
            form={form}
            name="viber_link_template"
            maxLength={200}
            description={t('hint.chat_link')}
          />
          <FormText form={form} name="pause_codes" maxLength={400} description={t('hint.pause_codes')} />
          <FormText form={form} name="single_brand" maxLength={60} description={t('hint.single_brand')} />
          <FormText form={form} name="menu_denied" maxLength={1000} description={t('hint.menu_denied')} />
          <FormText
            form={form}
            name="shortest_password"
            digits
            maxLength={2}
            description={t('hint.shortest_password')}
          />
          <FormCheckbox form={form} name="change_given_password" spelling={['1', '0']} />
          <FormCheckbox form={form} name="ask_password_again" spelling={['1', '0']} />
          <FormCheckbox form={form} name="new_device_mail" spelling={['1', '0']} />
          <FormCheckbox form={form} name="passkeys" spelling={['1', '0']} description={t('hint.passkeys')} />
          <FormCheckbox form={form} name="sign_on" spelling={['1', '0']} description={t('hint.sign_on')} />
          <FormCheckbox
            form={form}
            name="sign_on_only"
            spelling={['1', '0']}
            description={t('hint.sign_on_only')}
          />
          <FormCheckbox
            form={form}
            name="sign_on_creates"
            spelling={['1', '0']}
            description={t('hint.sign_on_creates')}
          />
          <FormText form={form} name="sign_on_roles" maxLength={1000} description={t('hint.sign_on_roles')} />
          <FormText
            form={form}
            name="sign_on_market"
            maxLength={200}
            description={t('hint.sign_on_market')}
          />
          <FormCheckbox
            form={form}
            name="sms_messages"
            spelling={['1', '0']}
            description={t('hint.sms_messages')}
          />
          <FormCheckbox
            form={form}
            name="whatsapp_messages"
            spelling={['1', '0']}
            description={t('hint.whatsapp_messages')}
          />
          <FormText
            form={form}
            name="message_daily_limit"
            digits
            maxLength={2}
            description={t('hint.message_daily_limit')}
          />
        </>
      )}
    </FormPage>
  );
}
