import { Button } from '@mantine/core';
import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import type { AssignedCar, LeadDetail, LeadPreference } from '@otolead/contract/leads/leads.schema.ts';
import { SHOWN_PREFERENCES } from '@otolead/contract/preferences/preferences.rules.ts';
import { useState } from 'react';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import { type KeyGroup, useScreenKeys } from '../../ui/keys/screen-keys.ts';
import { useSingleKey } from '../../ui/keys/useSingleKey.ts';
import { ModelDot } from '../../ui/ModelDot/ModelDot.tsx';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { Pill, type Tone } from '../../ui/StatusPill/StatusPill.tsx';
import classes from './preferences.module.css';

/** Model status ids of domain.md 2: 1 not interested, 2 interested, 3 driven, 4 booked, 5 purchased, 6 lost. */
const MODEL_TONES: Readonly<Record<number, Tone>> = {
  1: 'neutral',
  2: 'success',
  3: 'info',
  4: 'violet',
  5: 'violet',
  6: 'danger',
};

export interface PreferencesProps {
  lead: LeadDetail;
  preferences: readonly LeadPreference[];
  /** Cars that dealers were asked for; suggests the first that the preferences lack. */
  cars: readonly AssignedCar[];
}

const PREFERENCE_KEYS: KeyGroup = {
  title: 'leads:detail.preferences',
  lines: [{ text: 'preferences:keys.add', keys: ['p'] }],
};

const loadDialog = async () => (await import('./PreferencesDialog.tsx')).PreferencesDialog;

/** A lead's first preferences; a dialog edits all (spec A§2). */
export function PreferencesPanel(props: PreferencesProps) {
  const { preferences } = props;
  const t = useT('preferences');
  const can = useCan();
  const dialog = useLazyDialog(loadDialog);
  const [suggests, setSuggests] = useState(false);
  const open = (withSuggestion: boolean) => {
    setSuggests(withSuggestion);
    dialog.open();
  };
  useSingleKey('p', () => open(true), can(EDIT_LEAD));
  useScreenKeys(PREFERENCE_KEYS, can(EDIT_LEAD));
  const more = preferences.length - SHOWN_PREFERENCES;
  return (
    <Panel
      title={t('leads:detail.preferences')}
      note={more > 0 ? `+${more}` : undefined}
      actions={
        can(EDIT_LEAD) && (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => open(false)}
            aria-label={t('edit.title')}
            aria-keyshortcuts="p"
          >
            {t('edit')}
          </Button>
        )
      }
    >
      {preferences.length === 0 && <p className={classes.nothing}>{t('leads:detail.preferences.empty')}</p>}
      <ol className={classes.card}>
        {preferences.slice(0, SHOWN_PREFERENCES).map((preference, index) => (
          <li key={preference.id}>
            <ModelDot position={index + 1} />
            <span className={classes.model}>
              {preference.make} {preference.model}
              {preference.city && <span className={classes.nothing}> · {preference.city}</span>}
            </span>
            <Pill tone={MODEL_TONES[preference.model_status_id] ?? 'neutral'}>{preference.model_status}</Pill>
          </li>
        ))}
      </ol>
      {dialog.render({ ...props, suggests })}
    </Panel>
  );
}
