import { ActionIcon } from '@mantine/core';
import { hasCall } from '@otolead/contract/dialer/line.rules.ts';
import { IconArrowBackUp, IconArrowsJoin, IconPhoneOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { formatDuration } from '../../ui/format.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LazyMenu } from '../../ui/overlays/LazyMenu.tsx';
import { lineQuery, useEndConsult, useHangUp } from './line.api.ts';
import classes from './line.module.css';

const LineMenu = lazyPart(async () => (await import('./LineMenu.tsx')).LineMenu);
const loadTransfer = async () => (await import('./TransferDialog.tsx')).TransferDialog;

/** The own line in the header: its state, since when, and what can be done with it. Nothing without a dialer. */
export function LineStatus() {
  const t = useT('line');
  const { data: line } = useQuery(lineQuery());
  const [hang, end] = [useHangUp(), useEndConsult()];
  const transfer = useLazyDialog(loadTransfer);
  if (!line) return null;
  const { state, since, reason, pause_reasons: reasons, is_current: isCurrent } = line;
  const pause = reasons.find(({ code }) => code === reason)?.name ?? reason;
  const name = state === 'paused' && pause ? pause : t(`state.${state}`);
  const isTalking = state === 'ringing' || state === 'in_call';
  return (
    <div className={classes.line} data-state={state} data-stale={!isCurrent || undefined}>
      <LazyMenu
        target={
          <button
            type="button"
            className={classes.state}
            aria-label={t('line_of', { state: name })}
            title={isCurrent ? name : t('stale')}
          >
            <span className={classes.name}>{name}</span>
          </button>
        }
        menu={(button) => <LineMenu button={button} line={line} onTransfer={transfer.open} />}
        preload={LineMenu.preload}
      />
      {since !== null && state !== 'away' && <Since at={since} />}
      {isTalking && (
        <Command
          label={t('hang_up')}
          isEnding
          isPending={hang.isPending}
          onClick={() => hang.mutate(undefined)}
        >
          <IconPhoneOff {...ICON} />
        </Command>
      )}
      {state === 'consulting' && (
        <>
          <Command label={t('consult.pass_on')} isPending={end.isPending} onClick={() => end.mutate(true)}>
            <IconArrowsJoin {...ICON} />
          </Command>
          <Command label={t('consult.back')} isPending={end.isPending} onClick={() => end.mutate(false)}>
            <IconArrowBackUp {...ICON} />
          </Command>
        </>
      )}
      {hasCall(state) && transfer.render({})}
    </div>
  );
}

const ICON = { size: 16, stroke: 1.9, 'aria-hidden': true } as const;

interface CommandProps {
  label: string;
  /** Ends the call. */
  isEnding?: boolean;
  isPending: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Command({ label, isEnding = false, isPending, onClick, children }: CommandProps) {
  return (
    <ActionIcon
      className={isEnding ? classes.hang : classes.command}
      size={28}
      aria-label={label}
      title={label}
      loading={isPending}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

const SECOND = 1_000;

/** Time in the state, by this computer's clock. */
function Since({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, (now - new Date(at).getTime()) / SECOND);
  return <time className={classes.since}>{formatDuration(seconds)}</time>;
}
