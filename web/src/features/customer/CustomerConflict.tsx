import { Button, Modal, Radio } from '@mantine/core';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import type { FieldConflict, LeadConflict } from '@otolead/contract/leads/conflict.schema.ts';
import { useState } from 'react';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import classes from './customer-form.module.css';
import type { Side } from './customer-values.ts';
import type { CustomerForm } from './useCustomerForm.ts';

interface CustomerConflictProps {
  form: CustomerForm;
  conflict: LeadConflict;
}

/** Somebody saved the same fields meanwhile: field by field what stood there, theirs and mine, and whose is to stay. */
export function CustomerConflict({ form, conflict }: CustomerConflictProps) {
  const { t, lead, market, endConflict, resolve } = form;
  const language = useLanguage();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const time = formatDateTime(new Date(conflict.changed_at), market.timeZone, language);
  return (
    <Modal
      opened
      onClose={endConflict}
      title={t('conflict.title')}
      size={560}
      centered
      closeButtonProps={{ 'aria-label': t('conflict.back') }}
    >
      <p className={classes.told}>{t('conflict.text', { name: conflict.changed_by, time })}</p>
      {conflict.fields.map((one) => (
        <Radio.Group
          key={one.field}
          className={classes.clash}
          label={t(composedKey(`customer:field.${one.field}`))}
          description={t('conflict.was', { value: one.original || t('conflict.nothing') })}
          value={choices[one.field] ?? 'mine'}
          onChange={(side) => setChoices({ ...choices, [one.field]: side === 'theirs' ? 'theirs' : 'mine' })}
        >
          <div className={classes.sides}>
            {(['mine', 'theirs'] as const).map((side) => (
              <Radio key={side} value={side} label={`${t(`conflict.${side}`)}: ${wordOf(one, side, t)}`} />
            ))}
          </div>
        </Radio.Group>
      ))}
      <div className={classes.foot}>
        <Button variant="default" onClick={endConflict}>
          {t('conflict.back')}
        </Button>
        <Button
          onClick={() => void resolve(choices)}
          loading={lead.version < conflict.version}
          data-autofocus
        >
          {t('conflict.save')}
        </Button>
      </div>
    </Modal>
  );
}

function wordOf(conflict: FieldConflict, side: Side, t: CustomerForm['t']): string {
  return conflict[side] || t('conflict.nothing');
}
