import type { ChangeEntry } from '@otolead/contract/change-log/changes.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';

type Field = ChangeEntry['changes'][number];

/** Functions that put change-log entries into words; memoised until the language changes. */
export function useWords() {
  const t = useT('change-log');
  return useMemo(() => wordsOf(t), [t]);
}

function wordsOf(t: ReturnType<typeof useT<'change-log'>>) {
  const field = ({ label, old, new: now }: Field) =>
    t('from_to', { label, old: old || t('nothing'), new: now || t('nothing') });
  const lines = ({ is_new: isNew, changes }: ChangeEntry) =>
    // For a new record only the filled fields.
    isNew ? changes.filter((one) => one.new).map((one) => `${one.label}: ${one.new}`) : changes.map(field);
  return {
    lines,
    /** 'Partner: Mitra Uji' */
    record: ({ record_label: kind, record_name: name }: ChangeEntry) => t('named', { kind, name }),
    line: (entry: ChangeEntry) => {
      const fields = lines(entry).join('; ');
      return entry.is_new ? `${t('created')} · ${fields}` : fields;
    },
  };
}
