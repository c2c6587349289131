import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { getRetention, saveRetention, tryRetention } from '@otolead/contract/privacy/retention.endpoints.ts';
import {
  NO_RETENTION,
  RETENTION_FIELDS,
  type RetentionValues,
  retentionRules,
} from '@otolead/contract/privacy/retention.rules.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormText } from '../../ui/form/RecordFields.tsx';
import { useRecord } from '../../ui/form/useRecord.ts';
import { formatCount } from '../../ui/format.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { Panel } from '../../ui/Panel/Panel.tsx';
import classes from './ErasePersonPage.module.css';

/** /retention: after how many months people are made anonymous, with a dry run. */
export function RetentionPage() {
  const t = useT('privacy');
  const language = useLanguage();
  const market = activeMarket();
  const found = useRecord(getRetention, market.id);
  const { ran_at: at = null, ran_leads: count = 0 } = found?.data ?? {};
  const ran = at && formatDateTime(new Date(at), market.timeZone, language);
  return (
    <FormPage
      title={t('retention.title', { market: t(`kernel:market.${market.code}`) })}
      back="/"
      history="retention_rule"
      rules={retentionRules}
      empty={NO_RETENTION}
      found={found}
      save={saveRetention}
    >
      {(form) => (
        <>
          <p>{t('hint.months')}</p>
          {RETENTION_FIELDS.map((name) => (
            <FormText key={name} form={form} name={name} digits maxLength={3} />
          ))}
          <div className={classes.line}>
            <InlineNotice>
              {ran ? t('ran', { when: ran, count: formatCount(count, language) }) : t('ran_never')}
            </InlineNotice>
            <DryRun values={form.values} />
          </div>
        </>
      )}
    </FormPage>
  );
}

function DryRun({ values }: { values: RetentionValues }) {
  const t = useT('privacy');
  const run = useMutation({
    mutationFn: async () => {
      const months = RETENTION_FIELDS.map((field) => [field, Number(values[field])]);
      return (await call(tryRetention, Object.fromEntries(months))).data;
    },
  });
  return (
    <>
      <ActionButton variant="default" loading={run.isPending} onClick={() => run.mutate()}>
        {t('try')}
      </ActionButton>
      {run.error && <InlineNotice tone="danger">{run.error.message}</InlineNotice>}
      {run.data && (
        <Panel title={t('try.title')}>
          <p className={classes.intro}>{t('try.text')}</p>
          <ul className={classes.list}>
            {RETENTION_FIELDS.map((field) => (
              <li key={field}>
                <span>{t(`status.${field}`)}</span>
                <span>
                  {run.data.capped
                    ? t('try.more', { count: run.data[field] })
                    : t('try.count', { count: run.data[field] })}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
