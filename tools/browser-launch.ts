import { findBrowser } from './browser.ts';

const UNUSED_FEATURES = [
  // Each context loads two hidden pages for the address bar's list: a second of processor.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Playwright's list, repeated because the browser reads only the last one.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Browser launch options of component tests and journeys. */
export const browserLaunch = () => ({
  executablePath: findBrowser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--process-per-site',
    `--disable-features=${UNUSED_FEATURES.join(',')}`,
  ],
});
