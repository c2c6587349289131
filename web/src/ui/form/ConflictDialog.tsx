import { Button, Modal, Radio } from '@mantine/core';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { useState } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import type { Choices, Side } from './conflict.ts';
import classes from './form.module.css';

/** A field that both changed, in display texts; an empty value is ''. */
export interface ClashWords {
  readonly field: string;
  readonly label: string;
  readonly was: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface ConflictDialogProps {
  /** Null if unknown. */
  changedBy: string | null;
  /** By the reader, in another tab. */
  byMe: boolean;
  /** ISO instant. */
  changedAt: string | null;
  clashes: readonly ClashWords[];
  /** Initial choices; default: mine. */
  opening?: Choices;
  /** Sets a choice, together with dependent fields. */
  choose?: (choices: Choices, field: string, side: Side) => Choices;
  /** The other user's record is loading. */
  waiting?: boolean;
  onSave: (choices: Choices) => void;
  onClose: () => void;
}

const chooseOne = (choices: Choices, field: string, side: Side): Choices => ({ ...choices, [field]: side });

/** A stale save: shows old value, mine and theirs per field and asks which to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { byMe, changedBy, changedAt, clashes, opening = {}, choose = chooseOne, waiting = false } = props;
  const t = useT('kernel');
  const language = useLanguage();
  const [choices, setChoices] = useState(opening);
  const all = (side: Side) => Object.fromEntries(clashes.map(({ field }) => [field, side]));
  const time = changedAt && formatDateTime(new Date(changedAt), activeMarket().timeZone, language);
  const name = byMe ? t('conflict.you') : changedBy;
  const told = name && time ? t('conflict.text', { name, time }) : t('conflict.text_unknown');
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t(byMe ? 'conflict.title_own' : 'conflict.title')}
      size={600}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p className={classes.told}>{told}</p>
      {clashes.length > 1 && (
        <div className={classes.all}>
          <Button variant="default" size="xs" onClick={() => setChoices(all('mine'))}>
            {t('conflict.keep_mine')}
          </Button>
          <Button variant="default" size="xs" onClick={() => setChoices(all('theirs'))}>
            {t('conflict.take_theirs')}
          </Button>
        </div>
      )}
      {clashes.map((clash) => (
        <Clash
          key={clash.field}
          clash={clash}
          side={choices[clash.field] ?? 'mine'}
          onChoose={(side) => setChoices(choose(choices, clash.field, side))}
        />
      ))}
      <div className={classes.foot}>
        <Button variant="default" onClick={props.onClose}>
          {t('conflict.back')}
        </Button>
        <Button onClick={() => props.onSave(choices)} loading={waiting} data-autofocus>
          {t('conflict.save')}
        </Button>
      </div>
    </Modal>
  );
}

interface ClashProps {
  clash: ClashWords;
  side: Side;
  onChoose: (side: Side) => void;
}

function Clash({ clash, side, onChoose }: ClashProps) {
  const t = useT('kernel');
  return (
    <Radio.Group
      className={classes.clash}
      label={clash.label}
      description={t('conflict.was', { value: clash.was || t('conflict.nothing') })}
      value={side}
      onChange={(value) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
    >
      <div className={classes.sides}>
        {(['mine', 'theirs'] as const).map((one) => (
          <Radio
            key={one}
            value={one}
            label={
              <>
                <span className={classes.side}>{t(`conflict.${one}`)}</span>{' '}
                <strong>{clash[one] || t('conflict.nothing')}</strong>
              </>
            }
          />
        ))}
      </div>
    </Radio.Group>
  );
}
