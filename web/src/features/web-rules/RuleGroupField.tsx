import { ALL, tidyGroup } from '@otolead/contract/web-rules/rule.rules.ts';
import type { RuleField, RuleValues } from '@otolead/contract/web-rules/rule-form.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import type { Option } from '../../ui/fields/options.ts';
import { SearchMultiSelect } from '../../ui/fields/SearchMultiSelect.tsx';
import { useRecordField } from '../../ui/form/RecordFields.tsx';
import type { RecordForm } from '../../ui/form/useRecordForm.ts';

interface RuleGroupFieldProps {
  form: RecordForm<RuleValues>;
  name: RuleField;
  /** Available options, plus unavailable ones that the rule still has. */
  options: readonly Option[];
  description?: string;
  disabled?: boolean;
  onChosen?: (chosen: readonly number[]) => void;
}

/**
 * A group of a rule: some options, or All, which selects every one and is stored as -1 (spec B§2). Choosing every
 * option by hand does not equal All, which also covers later options and leads without a value.
 */
export function RuleGroupField(props: RuleGroupFieldProps) {
  const { form, name, options, onChosen } = props;
  const t = useT('web-rules');
  const wordOf = (id: number) =>
    id === ALL ? t('all') : (options.find(({ value }) => value === String(id))?.label ?? `#${id}`);
  const field = useRecordField(props, (chosen) => (chosen as readonly number[]).map(wordOf).join(', '));
  const chosen = form.values[name];
  const edit = (values: readonly string[]) => {
    const ids = values.map(Number);
    // In stored order, so that equal choices are equal values.
    const next = tidyGroup(chosen.includes(ALL) ? ids.filter((id) => id !== ALL) : ids);
    form.edit(name, next);
    onChosen?.(next);
  };
  return (
    <SearchMultiSelect
      {...field}
      options={[{ value: String(ALL), label: t('all') }, ...options]}
      {...(chosen.length === 0 && !props.disabled && { placeholder: t('any') })}
      value={chosen.map(String)}
      onChange={edit}
      onBlur={() => form.leave(name)}
    />
  );
}
