import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './AppShell.module.css';

export interface AppShellProps {
  /** Hidden on login and password screens. */
  header?: ReactNode;
  /** Above the content on every screen: offline, new version, maintenance. */
  banner?: ReactNode;
  children: ReactNode;
  /** Below the content. */
  below?: ReactNode;
}

const OVERLAYS = 'data-mantine-shared-portal-node';

/**
 * Mantine portals menus, dialogs and tooltips to the end of the body, outside all landmarks. Inside the main
 * landmark screen readers can place them.
 */
function useOverlaysInside() {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = document.querySelector(`[${OVERLAYS}]`) ?? document.createElement('div');
    node.setAttribute(OVERLAYS, 'true');
    host.current?.append(node);
    return () => document.body.append(node);
  }, []);
  return host;
}

export function AppShell({ header, banner, children, below }: AppShellProps) {
  const t = useT('kernel');
  const overlays = useOverlaysInside();
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link is announced as a link, and its address works without script */}
      <a
        href="#content"
        className={classes.skip}
        onClick={(event) => {
          // A hash would enter the history and the router.
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {t('shell.skip')}
      </a>
      {header}
      {banner}
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
        <div ref={overlays} />
      </main>
      {below}
    </>
  );
}
