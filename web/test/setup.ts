import { afterEach, beforeAll } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { loadTexts, startI18n } from '../src/platform/i18n/i18n.ts';
import { enterMarket } from '../src/platform/market/active-market.ts';
import { forgetAnswers, interceptFetch } from './answers.ts';
import { clearPage } from './mount.tsx';

/** Features whose texts a screen would load. */
const FEATURES = Object.keys(import.meta.glob('../../contract/src/*/messages.en.json')).map(
  (path) => path.split('/').at(-2) ?? '',
);

interceptFetch();

beforeAll(async () => {
  enterMarket();
  await startI18n();
  await loadTexts(...FEATURES);
});

afterEach(async () => {
  await cleanup();
  clearPage();
  forgetAnswers();
});
