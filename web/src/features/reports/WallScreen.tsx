import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import classes from './wallboard.module.css';

interface WallScreenProps {
  title: string;
  asOf: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The board over everything, dark and large; Escape or leaving full screen closes it. */
export function WallScreen({ title, asOf, onClose, children }: WallScreenProps) {
  const t = useT('reports');
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onFullScreen = () => {
      if (!document.fullscreenElement) close();
    };
    dialog.current?.showModal();
    // Focus the board: a focus ring on the only button would show on the wall all day.
    dialog.current?.focus();
    document.addEventListener('fullscreenchange', onFullScreen);
    return () => {
      document.removeEventListener('fullscreenchange', onFullScreen);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  return (
    <dialog ref={dialog} tabIndex={-1} className={classes.wall} aria-labelledby={titleId} onClose={onClose}>
      <header className={classes.wallHead}>
        <h2 id={titleId}>{title}</h2>
        <span>{t(`kernel:market.${activeMarket().code}`)}</span>
        {asOf}
        <button
          type="button"
          aria-label={t('wallboard.leave')}
          title={t('wallboard.leave')}
          onClick={onClose}
        >
          <IconX aria-hidden />
        </button>
      </header>
      {children}
    </dialog>
  );
}
