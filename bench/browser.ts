import { text } from '@otolead/contract/kernel/text.ts';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type pg from 'pg';
import { signInAs } from '../e2e/journey.ts';
import { createDb } from '../server/src/platform/db/database.ts';
import { ensureWebBuilt } from '../tools/web-build.ts';
import { type AheadMeasures, measureAhead } from './browser-ahead.ts';
import { type EmptyMeasures, measureEmpty } from './browser-empty.ts';
import { type LeadMeasures, measureLead } from './browser-lead.ts';
import { type ListMeasures, measureList } from './browser-list.ts';
import { measureScreen, type Screen, type ScreenMeasure } from './browser-screens.ts';
import { startServerProcess } from './child.ts';
import { forgetJobs } from './clean-up.ts';
import type { ProductPayload } from './product.ts';
import { SUPERVISOR } from './supervisor.ts';

export interface BrowserMeasures extends ListMeasures {
  readonly screens: readonly ScreenMeasure[];
  readonly lead: LeadMeasures;
  readonly ahead: AheadMeasures | null;
  readonly empty: EmptyMeasures;
}

/** Who has no lead list starts on the dashboard. */
const WITHOUT_LIST = 'reporting.id';

/** The product with its built web app on the bench's database, in the Chromium at `executablePath`. */
export function measureBrowser(
  pool: pg.Pool,
  payload: ProductPayload,
  executablePath: string,
): Promise<BrowserMeasures> {
  return withProduct(payload, async (origin) => {
    const browser = await openBrowser(executablePath);
    try {
      await enterJobs(pool);
      const measures = await measureAll(pool, browser, `${origin}/id`);
      return { ...measures, ...(await measureTabs(pool, executablePath, origin)) };
    } finally {
      await browser.close();
      await forgetJobs(pool);
    }
  });
}

/** The same of a lead's screen alone. */
export function measureLeadScreen(
  pool: pg.Pool,
  payload: ProductPayload,
  executablePath: string,
): Promise<Pick<BrowserMeasures, 'lead' | 'ahead' | 'empty'>> {
  return withProduct(payload, async (origin) => {
    const browser = await openBrowser(executablePath);
    try {
      const lead = await measureLead(
        await signedIn(pool, browser, `${origin}/id`, SUPERVISOR),
        `${origin}/id`,
      );
      return { lead, ...(await measureTabs(pool, executablePath, origin)) };
    } finally {
      await browser.close();
    }
  });
}

async function measureTabs(
  pool: pg.Pool,
  executablePath: string,
  origin: string,
): Promise<Pick<BrowserMeasures, 'ahead' | 'empty'>> {
  return {
    ahead: await measureAhead(pool, executablePath, origin),
    empty: await measureEmpty(executablePath),
  };
}

async function withProduct<Result>(
  payload: ProductPayload,
  measure: (origin: string) => Promise<Result>,
): Promise<Result> {
  const webFolder = await ensureWebBuilt();
  const product = await startServerProcess('./product.ts', {
    ...payload,
    webFolder,
  } satisfies ProductPayload);
  try {
    return await measure(`http://127.0.0.1:${product.port}`);
  } finally {
    await product.stop();
  }
}

export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
}

async function measureAll(
  pool: pg.Pool,
  browser: Browser,
  base: string,
): Promise<Omit<BrowserMeasures, 'ahead' | 'empty'>> {
  const supervisor = await signedIn(pool, browser, base, SUPERVISOR);
  const page = await supervisor.newPage();
  const list = await measureList(page, base);
  await page.close();
  const visits: (readonly [BrowserContext, readonly Screen[]])[] = [
    [supervisor, screensOf(await leadWithCars(pool))],
    [await browser.newContext(VIEW), [SIGN_IN]],
    [await signedIn(pool, browser, base, WITHOUT_LIST), [DASHBOARD]],
  ];
  const screens: ScreenMeasure[] = [];
  for (const [context, visited] of visits) {
    for (const screen of visited) screens.push(await measureScreen(context, base, screen));
  }
  return { ...list, screens, lead: await measureLead(supervisor, base) };
}

export const VIEW = {
  viewport: { width: 1366, height: 768 },
  locale: 'en-GB',
  timezoneId: 'Asia/Jakarta',
} as const;

async function signedIn(
  pool: pg.Pool,
  browser: Browser,
  base: string,
  username: string,
): Promise<BrowserContext> {
  const context = await browser.newContext(VIEW);
  const page = await context.newPage();
  await signInAs(page, createDb(pool), username, base);
  await page.close();
  return context;
}

const DASHBOARD: Screen = {
  name: 'dashboard',
  address: '/dashboard',
  waitsFor: ['/user/getRefreshToken'],
  shows: ['h1'],
};

const SIGN_IN: Screen = {
  name: 'sign-in',
  address: '/login',
  waitsFor: ['/user/get_captcha_image'],
  shows: ['h1', 'img[src^="data:"]'],
};

function screensOf(leadId: number): Screen[] {
  return [
    {
      name: 'lead list',
      address: '/lead-list?date=any',
      waitsFor: ['/lead/lead_list'],
      shows: ['[data-scroll-restoration-id=lead-list] [role=gridcell]'],
    },
    {
      name: 'lead',
      address: `/Leads-Details?id=${leadId}`,
      waitsFor: ['/lead/lead_details', '/config/get_data', '/common/get_mvv', '/common/get_city_state'],
      shows: ['h1', 'form', 'ol time'],
    },
    {
      name: 'jobs',
      address: '/jobs',
      waitsFor: ['/job/list'],
      shows: ['[data-scroll-restoration-id=jobs] [role=gridcell]'],
    },
    {
      name: 'audit list',
      address: '/audit_list',
      waitsFor: ['/audit/lead_list'],
      shows: ['[data-scroll-restoration-id=audit-list] [role=gridcell]'],
    },
  ];
}

/** One of the generated leads, which have a history; its copies have none. */
async function leadWithCars(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ lead_id: number }>(
    `select lead.lead_id from lead join assigned_car using (lead_id)
     where lead.market_id = 1 order by lead.lead_id limit 1`,
  );
  const [lead] = rows;
  if (!lead) throw new Error('no lead of the bench database has an assigned car');
  return lead.lead_id;
}

/** A full page of the supervisor's jobs. */
async function enterJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into job (market_id, user_id, kind, state, title, done, total, created_at, started_at, finished_at)
     select 1, app_user.id, 'lead_export', 'succeeded', $2, 100, 100, at, at, at
     from app_user, generate_series(now() - interval '25 hours', now() - interval '1 hour', interval '1 hour') as at
     where username = $1`,
    [SUPERVISOR, JSON.stringify(text('exports:job.title'))],
  );
}
