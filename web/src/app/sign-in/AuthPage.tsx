import { MARKET_CODES } from '@otolead/contract/kernel/market.ts';
import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { useMarket } from '../../platform/market/market-context.ts';
import { siteTitle } from '../../platform/site-title.ts';
import { Brand } from '../brand/Brand.tsx';
import { LanguageSwitch } from '../switches/LanguageSwitch.tsx';
import { MarketSwitch } from '../switches/MarketSwitch.tsx';
import classes from './AuthPage.module.css';

export interface AuthPageProps {
  title: string;
  /** This page's address in the other market. */
  address: string;
  /** A notice between title and form. */
  notice?: ReactNode;
  children: ReactNode;
  /** Links to the other sign-in screens, below the form. */
  links?: ReactNode;
}

/** The layout of screens before sign-in: one card, no header (spec A§2). */
export function AuthPage({ title, address, notice, children, links }: AuthPageProps) {
  const t = useT('session');
  return (
    <div className={classes.root}>
      <div className={classes.switches}>
        <MarketSwitch markets={MARKET_CODES} address={address} />
        <LanguageSwitch />
      </div>
      <div className={classes.card}>
        <Brand size="large" />
        <p className={classes.tagline}>{t('tagline')}</p>
        <h1 className={classes.title}>{title}</h1>
        {notice && <div className={classes.notice}>{notice}</div>}
        {children}
        {links && <p className={classes.links}>{links}</p>}
      </div>
      <p className={classes.site}>{siteTitle(useMarket())}</p>
    </div>
  );
}
