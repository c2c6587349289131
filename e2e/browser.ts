import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The first is the same Chromium without a window of its own: it starts and paints in two thirds of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
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

/** BROWSER_PATH, else a Chromium or Chrome on this machine, else the one that Playwright downloaded. */
export function findBrowser(): string | undefined {
  const given = process.env.BROWSER_PATH;
  if (given) return given;
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const places = [...onPath.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...USUAL_PLACES];
  return [...places, chromium.executablePath()].find(isExecutable);
}

/** On Debian and its kin, as root; undefined where that is not possible. */
export function installBrowser(): string | undefined {
  const isPossible = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!isPossible) return undefined;
  process.stdout.write('No Chromium found: installing it with apt-get\n');
  const isInstalled =
    aptGet('update') &&
    ['chromium-headless-shell', 'chromium'].some((name) =>
      aptGet('install', '-y', '--no-install-recommends', name),
    );
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
