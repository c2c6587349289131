import { Button, Modal, Radio } from '@mantine/core';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import type { FieldConflict, LeadConflict } from '@otolead/contract/leads/conflict.schema.ts';
import { useEffect, useRef, useState } from 'react';
import classes from './ConflictResolution.module.css';
import { chooseSide, isMergeable, openingChoices, type Side } from './conflict.ts';
import type { FormState } from './form-state.ts';
import type { StatusForm } from './useStatusForm.ts';

interface ConflictDialogProps {
  form: StatusForm;
  state: FormState;
  conflict: LeadConflict;
  onResolve: (choices: Readonly<Record<string, Side>>) => void;
  onClose: () => void;
}

/** Somebody saved meanwhile. Where we changed different things both are kept without a word; else the user decides. */
export function ConflictResolution(props: ConflictDialogProps) {
  const { form, state, conflict, onResolve } = props;
  const choices = openingChoices(conflict, state.initial, state.values);
  const theirsKnown = form.lead.version >= conflict.version;
  if (!isMergeable(choices)) return <ConflictDialog {...props} opening={choices} theirsKnown={theirsKnown} />;
  return theirsKnown ? <Merge onMerge={() => onResolve(choices)} /> : null;
}

function Merge({ onMerge }: { onMerge: () => void }) {
  const merged = useRef(false);
  useEffect(() => {
    if (merged.current) return;
    merged.current = true;
    onMerge();
  }, [onMerge]);
  return null;
}

interface OpenedDialogProps extends ConflictDialogProps {
  opening: Readonly<Record<string, Side>>;
  theirsKnown: boolean;
}

/** Field by field what stood there, theirs and mine, and whose is to stay. */
function ConflictDialog({ form, conflict, opening, theirsKnown, onResolve, onClose }: OpenedDialogProps) {
  const { t, context, language } = form;
  const all = (side: Side) => Object.fromEntries(conflict.fields.map(({ field }) => [field, side]));
  const [choices, setChoices] = useState(opening);
  const when = formatDateTime(new Date(conflict.changed_at), context.market.timeZone, language);
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      centered
      title={t('conflict.title')}
      closeButtonProps={{ 'aria-label': t('conflict.back') }}
    >
      <p className={classes.text}>{t('conflict.text', { name: conflict.changed_by, time: when })}</p>
      {conflict.fields.length > 1 && (
        <div className={classes.all}>
          <Button variant="default" size="xs" onClick={() => setChoices(all('mine'))}>
            {t('conflict.keep_mine')}
          </Button>
          <Button variant="default" size="xs" onClick={() => setChoices(all('theirs'))}>
            {t('conflict.take_theirs')}
          </Button>
        </div>
      )}
      {conflict.fields.map((one) => (
        <ConflictRow
          key={one.field}
          form={form}
          conflict={one}
          side={choices[one.field] ?? 'mine'}
          onChoose={(side) => setChoices(chooseSide(choices, one.field, side))}
        />
      ))}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('conflict.back')}
        </Button>
        <Button onClick={() => onResolve(choices)} loading={!theirsKnown} data-autofocus>
          {t('conflict.save')}
        </Button>
      </div>
    </Modal>
  );
}

interface ConflictRowProps {
  form: StatusForm;
  conflict: FieldConflict;
  side: Side;
  onChoose: (side: Side) => void;
}

function ConflictRow({ form: { t }, conflict, side, onChoose }: ConflictRowProps) {
  const { field, original, mine, theirs } = conflict;
  return (
    <Radio.Group
      className={classes.row}
      label={t(composedKey(`lead-status:field.${field}`))}
      description={t('conflict.original', { value: original || t('conflict.nothing') })}
      value={side}
      onChange={(value) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
    >
      <div className={classes.sides}>
        <Radio
          value="mine"
          label={<Value name={t('conflict.mine')} value={mine || t('conflict.nothing')} />}
        />
        <Radio
          value="theirs"
          label={<Value name={t('conflict.theirs')} value={theirs || t('conflict.nothing')} />}
        />
      </div>
    </Radio.Group>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <>
      <span className={classes.name}>{name}</span> <strong>{value}</strong>
    </>
  );
}
