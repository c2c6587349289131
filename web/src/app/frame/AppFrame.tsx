import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import type { TextKey } from '@otolead/contract/text-keys.ts';
import { useIsFetching } from '@tanstack/react-query';
import { Outlet, useMatches, useRouteContext } from '@tanstack/react-router';
import { Fragment, Suspense, useEffect, useState } from 'react';
import { ConnectionBanner } from '../../platform/feedback/ConnectionBanner.tsx';
import { LoadingBar } from '../../platform/feedback/LoadingBar.tsx';
import { loadTexts, useT } from '../../platform/i18n/i18n.ts';
import { MarketContext } from '../../platform/market/market-context.ts';
import { useCan, useSession } from '../../platform/session/session.ts';
import { useDocumentHead } from '../../platform/site-title.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { OpensLeads } from '../../ui/report/opens-leads.ts';
import { AppShell } from '../../ui/Shell/AppShell.tsx';
import { FrameHeader } from '../header/FrameHeader.tsx';

const Overlays = lazyPart(async () => (await import('./Overlays.tsx')).Overlays);

const WhereToGo = lazyPart(async () => (await import('./WhereToGo.tsx')).WhereToGo);

const LookBanner = lazyPart(
  async () => (await Promise.all([import('./LookBanner.tsx'), loadTexts('session')]))[0].LookBanner,
);

const CallBar = lazyPart(
  async () => (await Promise.all([import('../../features/line/CallBar.tsx'), loadTexts('line')]))[0].CallBar,
);

const SetUpBanner = lazyPart(
  async () => (await Promise.all([import('./SetUpBanner.tsx'), loadTexts('set-up')]))[0].SetUpBanner,
);

/** Toasts and dialogs load after the first screen; requests before that wait, at most this long. */
const SCREEN_ALONE_MS = { least: 2_000, most: 6_000 };

/** Title of the two welcome paths of users without the lead list. */
const WELCOME = 'kernel:page.dashboard.title';

/**
 * The frame around every screen. The header needs a session and is hidden on sign-in and password screens (spec
 * A§2).
 */
export function AppFrame() {
  const session = useSession();
  const can = useCan();
  const { title, menu, bare } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  const market = useRouteContext({ from: '__root__', select: (context) => context.market });
  const screenFirst = useScreenFirst();
  const header = session && !bare && (
    <FrameHeader session={session} current={menu ?? null} screenFirst={screenFirst} />
  );
  return (
    <MarketContext value={market}>
      <DocumentHead title={title} market={market} />
      <AppShell
        header={header}
        banner={
          <>
            <LoadingBar />
            <ConnectionBanner />
            {session?.user.read_only && (
              <Suspense>
                <LookBanner roleId={session.user.role_id} roleName={session.user.role_name} />
              </Suspense>
            )}
            {screenFirst && session && can(EDIT_LEAD) && (
              <Suspense>
                <CallBar key={market.code} />
              </Suspense>
            )}
            {screenFirst && can('/set-up') && (
              <Suspense>
                <SetUpBanner key={market.code} />
              </Suspense>
            )}
          </>
        }
        below={
          session &&
          title === WELCOME && (
            <Suspense>
              <WhereToGo userId={session.user.id} />
            </Suspense>
          )
        }
      >
        {/* Another market remounts a data screen; input before the sign-in stays. */}
        <OpensLeads value={can('/Leads-Details')}>
          <Fragment key={bare ? '' : market.code}>
            <Outlet />
          </Fragment>
        </OpensLeads>
        {screenFirst && (
          <Suspense>
            <Overlays />
          </Suspense>
        )}
      </AppShell>
    </MarketContext>
  );
}

/** A separate component, so that a page that sets its title rerenders only the tab's head. */
function DocumentHead({ title, market }: { title: TextKey | undefined; market: Market }) {
  const t = useT('kernel');
  useDocumentHead(title ? t(title) : null, market);
  return null;
}

/** True once the first screen has its data. */
function useScreenFirst(): boolean {
  const isFetching = useIsFetching() > 0;
  const least = useLater(SCREEN_ALONE_MS.least);
  const most = useLater(SCREEN_ALONE_MS.most);
  const [calm, setCalm] = useState(false);
  if (!calm && (most || (least && !isFetching))) setCalm(true);
  return calm;
}

function useLater(ms: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return later;
}
