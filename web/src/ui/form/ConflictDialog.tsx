import { Button, Modal, Radio } from '@mantine/core';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { useState } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import type { Side } from './conflict.ts';
import classes from './form.module.css';
import type { RecordConflict, RecordForm } from './useRecordForm.ts';

interface ConflictDialogProps<Values extends object> {
  form: RecordForm<Values>;
  conflict: RecordConflict<Values>;
}

/** Somebody saved the same fields meanwhile: field by field what stood there, theirs and mine, and whose is to stay. */
export function ConflictDialog<Values extends object>({ form, conflict }: ConflictDialogProps<Values>) {
  const t = useT('kernel');
  const language = useLanguage();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const { changedBy, changedAt, fields, stored } = conflict;
  const time = changedAt && formatDateTime(new Date(changedAt), activeMarket().timeZone, language);
  const told =
    changedBy && time ? t('form.conflict_text', { name: changedBy, time }) : t('form.conflict_text_unknown');
  return (
    <Modal
      opened
      onClose={form.endConflict}
      title={t('form.conflict_title')}
      size={560}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p className={classes.told}>{told}</p>
      {fields.map((field) => {
        const word = (value: unknown) => form.words.current.get(field)?.(value) || t('form.conflict_nothing');
        return (
          <Radio.Group
            key={field}
            className={classes.clash}
            label={t(form.label(field))}
            description={t('form.conflict_was', { value: word(form.opened[field]) })}
            value={choices[field] ?? 'mine'}
            onChange={(side) => setChoices({ ...choices, [field]: side === 'theirs' ? 'theirs' : 'mine' })}
          >
            <div className={classes.sides}>
              <Radio value="mine" label={`${t('form.conflict_mine')}: ${word(form.values[field])}`} />
              <Radio value="theirs" label={`${t('form.conflict_theirs')}: ${word(stored[field])}`} />
            </div>
          </Radio.Group>
        );
      })}
      <div className={classes.foot}>
        <Button variant="default" onClick={form.endConflict}>
          {t('form.conflict_back')}
        </Button>
        <Button onClick={() => form.resolve(choices)} data-autofocus>
          {t('form.conflict_save')}
        </Button>
      </div>
    </Modal>
  );
}
