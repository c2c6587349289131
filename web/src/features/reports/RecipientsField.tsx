import { ActionIcon, Input } from '@mantine/core';
import { isLanguage, LANGUAGES, type Language } from '@otolead/contract/kernel/language.ts';
import type { ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import { listEligibleRecipients } from '@otolead/contract/reports/schedules.endpoints.ts';
import type { ReportRecipient, ScheduleValues } from '@otolead/contract/reports/schedules.rules.ts';
import type { Ineligibility } from '@otolead/contract/reports/schedules.schema.ts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { useRecordField } from '../../ui/form/RecordFields.tsx';
import type { RecordForm } from '../../ui/form/useRecordForm.ts';
import { RECORDS } from '../../ui/list/records-key.ts';
import classes from './schedules.module.css';

/** A recipient as listed by the server; a new one has neither name nor problem. */
type Known = ReportRecipient & { readonly name?: string; readonly problem?: Ineligibility | null };

const CODES = Object.keys(LANGUAGES) as Language[];

/** The report's recipients with their languages; only users who may open the report can be added. */
export function RecipientsField({ form, type }: { form: RecordForm<ScheduleValues>; type: ReportType }) {
  const t = useT('reports');
  const language = useLanguage();
  const { data: eligible } = useQuery({
    queryKey: [RECORDS, listEligibleRecipients.name, type, language] as const,
    queryFn: async ({ signal }) =>
      (await call(listEligibleRecipients, { report_type: type }, { signal })).data,
    meta: { live: ['record'] },
  });
  const chosen = form.values.recipients as readonly Known[];
  const nameOf = ({ user_id: id, name }: Known) => eligible?.find((one) => one.id === id)?.name ?? name ?? '';
  const words = (value: unknown) => (value as readonly Known[]).map(nameOf).join(', ');
  const { label, required, error, disabled } = useRecordField({ form, name: 'recipients' }, words);
  const edit = (recipients: readonly Known[]) => form.edit('recipients', recipients);
  const isChosen = (id: number) => chosen.some(({ user_id }) => user_id === id);
  return (
    <div className={classes.recipients}>
      <SearchSelect
        name="recipients"
        label={label}
        required={required}
        disabled={disabled}
        placeholder={t('schedule.add_recipient')}
        error={error}
        loading={eligible === undefined}
        options={(eligible ?? [])
          .filter(({ id }) => !isChosen(id))
          .map(({ id, name, role_name }) => ({ value: String(id), label: `${name} · ${role_name}` }))}
        value={null}
        onChange={(id) => {
          if (id !== null && !isChosen(Number(id))) edit([...chosen, { user_id: Number(id), language }]);
        }}
      />
      <ul className={classes.list} aria-label={label}>
        {chosen.map((one) => (
          <li key={one.user_id} className={classes.person}>
            <span>
              {nameOf(one)}
              {one.problem && <span className={classes.problem}>{t(`schedule.problem.${one.problem}`)}</span>}
            </span>
            <Input
              component="select"
              size="xs"
              aria-label={t('schedule.language_of', { name: nameOf(one) })}
              disabled={disabled}
              value={one.language}
              onChange={({ currentTarget: { value } }) => {
                if (isLanguage(value))
                  edit(chosen.map((each) => (each === one ? { ...each, language: value } : each)));
              }}
            >
              {CODES.map((code) => (
                <option key={code} value={code}>
                  {t(`kernel:language.${code}`)}
                </option>
              ))}
            </Input>
            <ActionIcon
              variant="subtle"
              color="red"
              disabled={disabled}
              aria-label={t('schedule.remove_recipient', { name: nameOf(one) })}
              onClick={() => edit(chosen.filter((each) => each !== one))}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </div>
  );
}
