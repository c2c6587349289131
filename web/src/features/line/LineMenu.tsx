import { Menu } from '@mantine/core';
import { hasCall } from '@otolead/contract/dialer/line.rules.ts';
import type { LineData } from '@otolead/contract/line/line.schema.ts';
import {
  IconArrowBackUp,
  IconArrowsJoin,
  IconPhoneOff,
  IconPhoneOutgoing,
  IconPlayerPlay,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { MenuOverlay } from '../../ui/overlays/MenuOverlay.tsx';
import { useEndConsult, useHangUp, usePause, useResume } from './line.api.ts';
import classes from './line.module.css';

interface LineMenuProps {
  button: ReactElement;
  line: LineData;
  onTransfer: () => void;
}

const ICON = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

/** Commands to the line as its state allows them. */
export function LineMenu({ button, line, onTransfer }: LineMenuProps) {
  const t = useT('line');
  const [hang, pause, resume, end] = [useHangUp(), usePause(), useResume(), useEndConsult()];
  const { state, pause_reasons: reasons, pause_after: after, is_current: isCurrent } = line;
  const inCall = hasCall(state);
  const isPaused = state === 'paused';
  const later = reasons.find(({ code }) => code === after)?.name ?? after;
  return (
    <MenuOverlay button={button} position="bottom-end" width={240}>
      {!isCurrent && <p className={classes.hint}>{t('stale')}</p>}
      {state === 'away' && <p className={classes.hint}>{t('away.hint')}</p>}
      {later && <p className={classes.hint}>{t('pause_after', { reason: later })}</p>}
      {state === 'consulting' && (
        <>
          <Menu.Item leftSection={<IconArrowsJoin {...ICON} />} onClick={() => end.mutate(true)}>
            {t('consult.pass_on')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowBackUp {...ICON} />} onClick={() => end.mutate(false)}>
            {t('consult.back')}
          </Menu.Item>
        </>
      )}
      {(state === 'ringing' || state === 'in_call') && (
        <>
          <Menu.Item leftSection={<IconPhoneOff {...ICON} />} onClick={() => hang.mutate(undefined)}>
            {t('hang_up')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPhoneOutgoing {...ICON} />} onClick={onTransfer}>
            {t('transfer')}
          </Menu.Item>
        </>
      )}
      {(isPaused || after !== null) && (
        <Menu.Item leftSection={<IconPlayerPlay {...ICON} />} onClick={() => resume.mutate(undefined)}>
          {t('resume')}
        </Menu.Item>
      )}
      {state !== 'away' && (
        <>
          <Menu.Label>{t(inCall ? 'pause_later' : 'pause')}</Menu.Label>
          {reasons.map(({ code, name }) => (
            <Menu.Item
              key={code}
              onClick={() => pause.mutate(code)}
              disabled={isPaused && line.reason === code}
            >
              {name}
            </Menu.Item>
          ))}
        </>
      )}
    </MenuOverlay>
  );
}
