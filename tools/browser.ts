import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The first is Chromium without a window, which starts and paints in two thirds of the time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

const USUAL_PLACES = [
  `/usr/bin/${SHELL}`,
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
];

/** The first of BROWSER_PATH, else a local Chromium or Chrome, else Playwright's download. */
export function findBrowser(): string | undefined {
  const [given] = givenBrowsers();
  if (given) return given;
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const places = [...onPath.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...USUAL_PLACES];
  return [...places, chromium.executablePath()].find(isExecutable);
}

/** BROWSER_PATH may list several browsers like PATH; `npm run test:all` runs each. */
const givenBrowsers = () => (process.env.BROWSER_PATH ?? '').split(delimiter).filter(Boolean);

/** Browsers of the tests, empty without any. CI refuses a Chromium with a window, which takes a third longer. */
export function browsersForTests(): readonly string[] {
  const given = givenBrowsers();
  if (given.length > 0) return given;
  const found = findBrowser();
  const isEnough = !process.env.CI || found?.endsWith(SHELL);
  const chosen = found && isEnough ? found : (installBrowser(found ? [SHELL] : [SHELL, 'chromium']) ?? found);
  return chosen ? [chosen] : [];
}

/** Installs packages as root on Debian and derivatives; undefined elsewhere. */
function installBrowser(names: readonly string[]): string | undefined {
  const isPossible = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!isPossible) return undefined;
  process.stdout.write(`Installing ${names[0]} with apt-get\n`);
  const isInstalled =
    aptGet('update') &&
    names.some((name) => aptGet('install', '-y', '--no-remove', '--no-install-recommends', name));
  return isInstalled ? findBrowser() : undefined;
}

function aptGet(...args: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
