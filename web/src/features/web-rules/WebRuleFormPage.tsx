import { takesAll } from '@otolead/contract/web-rules/rule.rules.ts';
import {
  modelsAfter,
  NEW_RULE,
  RULE_FIELD_NAMES,
  type RuleValues,
  webRuleRules,
} from '@otolead/contract/web-rules/rule-form.rules.ts';
import { saveWebRule } from '@otolead/contract/web-rules/web-rules.endpoints.ts';
import type { WebRuleAnswer } from '@otolead/contract/web-rules/web-rules.schema.ts';
import { Link } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormCheckbox } from '../../ui/form/RecordFields.tsx';
import { useQueryId } from '../../ui/form/useRecord.ts';
import type { RecordForm } from '../../ui/form/useRecordForm.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { Page } from '../../ui/Page/Page.tsx';
import { RuleGroupField } from './RuleGroupField.tsx';
import { useWebRule } from './routing.api.ts';
import classes from './routing.module.css';
import { TryOut } from './TryOut.tsx';
import { useRuleOptions } from './useRuleOptions.ts';

const LISTS = '/process-campaign-list';
/** Spec B§9. */
const REDIRECT_MS = 1000;

/** /edit-web-rule?id={process list id} (spec B§2). */
export function WebRuleFormPage() {
  const t = useT('web-rules');
  const id = useQueryId();
  if (id === undefined)
    return (
      <Page title={t('title')} width="form">
        <EmptyState title={t('no_id')} action={<Link to={LISTS}>{t('kernel:form.back')}</Link>} />
      </Page>
    );
  return <RuleForm key={id} id={id} />;
}

/** A stored rule's groups; missing ones are empty. */
function valuesOf({ rule, version, process_list_id: id }: WebRuleAnswer) {
  const groups = RULE_FIELD_NAMES.map((field) => [field, rule?.[field] ?? []]);
  const values = { ...NEW_RULE, ...Object.fromEntries(groups) } as RuleValues;
  return { ...values, city_rule_negate: rule?.city_rule_negate ?? false, id, version };
}

function RuleForm({ id }: { id: number }) {
  const t = useT('web-rules');
  const answer = useWebRule(id, undefined, (rule) => rule).data;
  const found = useWebRule(id, undefined, valuesOf);
  const isFirst = found.data?.version === 0;
  return (
    <FormPage
      title={t('title')}
      back={LISTS}
      next={{ to: `/list-web-rule?id=${id}`, after: REDIRECT_MS }}
      history="web_rule"
      rules={webRuleRules}
      empty={NEW_RULE}
      found={isFirst ? null : found}
      save={saveWebRule}
      request={(values, stored) => ({
        ...values,
        process_list_id: id,
        version: stored?.version ?? 0,
      })}
      saveLabel={t('submit')}
      wordless="ERROR"
    >
      {(form) => (
        <>
          <RuleFields form={form} answer={answer ?? undefined} />
          <TryOut listId={id} values={form.values} />
        </>
      )}
    </FormPage>
  );
}

interface RuleFieldsProps {
  form: RecordForm<RuleValues>;
  answer: WebRuleAnswer | undefined;
}

function RuleFields({ form, answer }: RuleFieldsProps) {
  const t = useT('web-rules');
  const options = useRuleOptions(answer?.names);
  const { brand_rule: brands, model_rule: models, city_rule: cities } = form.values;
  const hasNoCity = takesAll(cities);
  const pincodes =
    cities.includes(-1) || !answer?.rule?.city_rule?.includes(-1) ? answer?.rule?.pincode_rule : [];
  return (
    <>
      {answer && <p>{t('of_list', { name: answer.list_name })}</p>}
      <RuleGroupField form={form} name="lead_source_rule" options={options.lead_source_rule} />
      <RuleGroupField form={form} name="buy_time_rule" options={options.buy_time_rule} />
      <RuleGroupField
        form={form}
        name="city_rule"
        options={options.city_rule}
        onChosen={(chosen) => {
          if (takesAll(chosen)) form.edit('city_rule_negate', false);
        }}
      />
      <FormCheckbox
        form={form}
        name="city_rule_negate"
        spelling={[true, false]}
        disabled={hasNoCity}
        description={t(hasNoCity ? 'negate_nothing' : 'negate_hint')}
      />
      {pincodes && pincodes.length > 0 && (
        <div className={classes.wide}>
          <InlineNotice tone="info">{t('pincodes', { codes: pincodes.join(' , ') })}</InlineNotice>
        </div>
      )}
      <RuleGroupField
        form={form}
        name="brand_rule"
        options={options.brand_rule}
        onChosen={(chosen) => form.edit('model_rule', modelsAfter(form.values, chosen, options.models))}
      />
      <RuleGroupField
        form={form}
        name="model_rule"
        options={options.modelsOf(brands, models)}
        disabled={brands.length === 0}
        {...(brands.length === 0 && { description: t('brand_first') })}
      />
      <RuleGroupField form={form} name="web_id_rule" options={options.web_id_rule} />
      <RuleGroupField form={form} name="lead_type_rule" options={options.lead_type_rule} />
    </>
  );
}
