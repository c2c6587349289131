import { localTime } from '@otolead/contract/kernel/market-time.ts';
import { togetherWith } from '@otolead/contract/lead-status/together.rules.ts';
import type { ValueField } from '@otolead/contract/lead-status/values.rules.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import type { StatusForm } from './useStatusForm.ts';

/** Another user's change from the lead's history, newest first. */
export interface ChangeByOthers {
  readonly id: number;
  readonly name: string;
  /** By the reader, in another tab. */
  readonly byMe: boolean;
  /** ISO instant. */
  readonly at: string;
  readonly fields: readonly string[];
}

interface ChangedByOthersProps {
  form: StatusForm;
  /** Fields that changed since the unsaved work began. */
  fields: readonly ValueField[];
  changes: readonly ChangeByOthers[];
}

/** Notice of other users' changes during unsaved work, which stays as typed. */
export function ChangedByOthers({ form, fields, changes }: ChangedByOthersProps) {
  const { t, context } = form;
  const changeOf = (field: ValueField) =>
    changes.find((change) => change.fields.some((changed) => togetherWith(changed).includes(field)));
  const grouped = [...Map.groupBy(fields, changeOf)];
  return grouped.map(([change, own]) => {
    const names = own.map((field) => t(`field.${field}`)).join(', ');
    const time = change && localTime(new Date(change.at), context.market.timeZone);
    return (
      <InlineNotice key={change?.id ?? 0} tone="warning">
        {change && time
          ? t('changed_by', {
              name: change.byMe ? t('kernel:conflict.you') : change.name,
              time,
              fields: names,
            })
          : t('changed_meanwhile', { fields: names })}
      </InlineNotice>
    );
  });
}
