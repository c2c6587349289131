import type { Page } from '@playwright/test';
import { callName, type FakeLine, IDLE } from '../server/test/fake-lines.ts';
import { type FakeVicidial, startFakeVicidial } from '../server/test/fake-vicidial.ts';
import { inBrowser } from './browser.ts';
import type { Bench } from './calls.ts';
import { atMost, type Figure, figure, median, percentile } from './figures.ts';
import { SUPERVISOR, startProduct } from './product.ts';

const SAMPLES = 20;
const WARM_UPS = 2;
const SECRET = 'a secret of the dialer';
/** Lets deferred code of a lead finish. */
const SETTLE_MS = 2_500;

interface Called {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
}

/**
 * An agent's call at the fake VICIdial: from `c` to the wrap-up panel, and from the word of the dialer (Start Call URL,
 * web form) to the complete lead on the agent's screen, each to its first painted frame.
 */
export async function measureLine(bench: Bench): Promise<Figure[]> {
  const vicidial = await startFakeVicidial();
  const environment = {
    DIALER_ID_URL: vicidial.url,
    DIALER_ID_AGENT_URL: vicidial.agentUrl,
    DIALER_ID_SECRET: SECRET,
  };
  const product = await startProduct(bench.database, { environment });
  const { pool } = bench;
  await pool.query('update app_user set dialer_user_id = username where username = $1', [SUPERVISOR]);
  // At any hour.
  await pool.query(`update call_rules set quiet_from = '00:00', quiet_to = '00:00' where market_id = 1`);
  try {
    return await inBrowser(bench, product, async (page, base) => {
      const agent: Agent = { page, base, origin: product.origin, vicidial, leads: await callable(bench) };
      const panel = await sampled(agent, panelAfterKey);
      const told = await sampled(agent, leadAfterReport);
      const form = await sampled(agent, leadAfterWebForm);
      return [
        ...figures('from c to the panel', panel, 50),
        ...figures('from the dialer’s report to the lead', told, 1_000),
        ...figures('from the dialer’s web form to the lead', form, 1_000),
      ];
    });
  } finally {
    await product.stop();
    await vicidial.close();
    await pool.query('truncate line_call, agent_line');
  }
}

const figures = (name: string, samples: readonly number[], bound: number): Figure[] => [
  figure(`${name}, median of ${samples.length}`, median(samples), 'ms', atMost(bound)),
  figure(`${name}, p95`, percentile(samples, 0.95), 'ms', atMost(bound)),
];

interface Agent {
  readonly page: Page;
  readonly base: string;
  readonly origin: string;
  readonly vicidial: FakeVicidial;
  /** Not called yet. */
  readonly leads: Iterator<Called>;
}

/** Open leads that nobody has called today, each with a number that no other lead has. */
async function callable({ pool }: Bench): Promise<Iterator<Called>> {
  const { rows } = await pool.query<Called>(
    `select lead_id::int as id, name, substr(mobile, 3) as mobile from lead
     where market_id = 1 and status_id in (1, 2) and sub_status_id <> 14 and attempts = 0 and erased_at is null
       and not exists (select from blacklist where blacklist.mobile = lead.mobile)
       and (select count(*) from lead as other where other.market_id = 1 and other.mobile = lead.mobile) = 1
     order by lead_id desc limit $1`,
    [3 * (SAMPLES + WARM_UPS)],
  );
  return rows.values();
}

async function sampled(
  agent: Agent,
  sample: (agent: Agent, lead: Called) => Promise<number>,
): Promise<number[]> {
  const samples: number[] = [];
  for (let at = 0; at < WARM_UPS + SAMPLES; at += 1) {
    const { value: lead, done } = agent.leads.next();
    if (done) throw new RangeError('the database has too few leads that can be called');
    agent.vicidial.lines.agents.set(SUPERVISOR, { ...IDLE });
    samples.push(await sample(agent, lead));
    await wrapUp(agent.page);
  }
  return samples.slice(WARM_UPS);
}

async function panelAfterKey({ page, base }: Agent, { id }: Called): Promise<number> {
  await page.goto(`${base}/Leads-Details?id=${id}`);
  await page.waitForTimeout(SETTLE_MS);
  const shown = page.evaluate(() =>
    globalThis.bench.whenShown(() => document.querySelector('form[data-takes-keys]') !== null),
  );
  await page.keyboard.press('c');
  return (await shown) - (await page.evaluate(() => globalThis.bench.inputAt));
}

/** From the lead that was called before. */
async function leadAfterReport({ page, origin, vicidial }: Agent, lead: Called): Promise<number> {
  const code = connect(vicidial, lead);
  const shown = page.evaluate((former) => globalThis.bench.whenLead(former), await page.title());
  const query = new URLSearchParams({
    secret: SECRET,
    user: SUPERVISOR,
    call_id: code,
    lead_id: `${lead.id}`,
  });
  const told = performance.timeOrigin + performance.now();
  const { status } = await fetch(`${origin}/id/api/dialer/call?${query}`);
  if (status !== 200) throw new Error(`the report of a call was answered by ${status}`);
  return (await shown) - told;
}

/** In the tab that VICIdial's agent screen opens. */
async function leadAfterWebForm({ page, base, vicidial }: Agent, lead: Called): Promise<number> {
  connect(vicidial, lead);
  await page.goto('about:blank');
  const told = performance.timeOrigin + performance.now();
  await page.goto(`${base}/call#lead=${lead.id}&phone=${lead.mobile}`, { waitUntil: 'commit' });
  return (await page.evaluate(() => globalThis.bench.whenShown(globalThis.bench.isLead))) - told;
}

/** The dialer hands the lead out. */
function connect({ lines }: FakeVicidial, { id, mobile }: Called): string {
  const callCode = callName('V');
  const call = { callCode, phone: mobile, vendorLeadCode: String(id) };
  Object.assign(lines.agents.get(SUPERVISOR) as FakeLine, { status: 'INCALL', sub: '', ...call });
  return callCode;
}

/** Nobody answered; the dialer gets the disposition. */
async function wrapUp(page: Page): Promise<void> {
  const panel = page.locator('form[data-takes-keys]');
  await panel.waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await panel.waitFor({ state: 'detached' });
  await page.waitForTimeout(SETTLE_MS);
}
