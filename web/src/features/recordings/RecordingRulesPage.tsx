import { formatDate, formatDateTime, localDate } from '@otolead/contract/kernel/market-time.ts';
import {
  getRecordingRules,
  saveRecordingRules,
  tryRecordingRetention,
} from '@otolead/contract/recordings/recording-rules.endpoints.ts';
import {
  CONSENT_LINE_LENGTH,
  NO_RECORDINGS,
  RECORDING_MODES,
  recordingRuleRules,
} from '@otolead/contract/recordings/recording-rules.rules.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormCheckbox, FormGroup, FormSelect, FormText, FormTextarea } from '../../ui/form/RecordFields.tsx';
import { useRecord } from '../../ui/form/useRecord.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import classes from './recordings.module.css';

/** /recording_rules: what becomes of a market's recordings, with a dry run of their term. */
export function RecordingRulesPage() {
  const t = useT('recordings');
  const language = useLanguage();
  const market = activeMarket();
  const found = useRecord(getRecordingRules, market.id);
  const { ran_at: at = null, ran_deleted: count = 0 } = found?.data ?? {};
  const ran = at && formatDateTime(new Date(at), market.timeZone, language);
  return (
    <FormPage
      title={t('rules.title', { market: t(`kernel:market.${market.code}`) })}
      back="/"
      history="recording_rule"
      rules={recordingRuleRules}
      empty={NO_RECORDINGS}
      found={found}
      save={saveRecordingRules}
    >
      {(form) => (
        <>
          <FormGroup label={t('rules.recording')}>
            <FormSelect
              form={form}
              name="mode"
              text
              options={RECORDING_MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
              description={t('hint.mode')}
            />
            <FormText form={form} name="most_mb" digits maxLength={4} description={t('hint.most_mb')} />
            <FormTextarea
              form={form}
              name="consent_line"
              maxLength={CONSENT_LINE_LENGTH}
              description={t('hint.consent_line')}
            />
            <FormCheckbox form={form} name="agents_hear" spelling={[true, false]} />
          </FormGroup>
          <FormGroup label={t('rules.retention')}>
            <FormText
              form={form}
              name="keep_months"
              digits
              maxLength={3}
              description={t('hint.keep_months')}
            />
            <div className={classes.retention}>
              <InlineNotice>{ran ? t('rules.ran', { when: ran, count }) : t('rules.ran_never')}</InlineNotice>
              <DryRun months={Number(form.values.keep_months)} />
            </div>
          </FormGroup>
        </>
      )}
    </FormPage>
  );
}

function DryRun({ months }: { months: number }) {
  const t = useT('recordings');
  const language = useLanguage();
  const run = useMutation({
    mutationFn: async () => (await call(tryRecordingRetention, { keep_months: months })).data,
  });
  const oldest = run.data?.oldest;
  return (
    <>
      <ActionButton variant="default" loading={run.isPending} onClick={() => run.mutate()}>
        {t('rules.try')}
      </ActionButton>
      {run.error && <InlineNotice tone="danger">{run.error.message}</InlineNotice>}
      {run.data && (
        <InlineNotice>
          {t('rules.would', { count: run.data.recordings })}
          {oldest && ' '}
          {oldest &&
            t('rules.oldest', {
              when: formatDate(localDate(new Date(oldest), activeMarket().timeZone), language),
            })}
        </InlineNotice>
      )}
    </>
  );
}
