import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import type { KeyOf, Namespace, TextKey } from '@otolead/contract/text-keys.ts';
import i18next from 'i18next';
import { createContext, useContext } from 'react';
import { readStored, writeStored } from '../local-storage.ts';
import { activeMarket, onMarketChange } from '../market/active-market.ts';
import type { Catalogue } from './catalogue.ts';
import { cookieOf } from './language-cookie.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { loadTextsOf } from './load-texts.ts';

const STORED = 'language';

/** Browsers and screen readers know Philippine English; `ph` is no language code. */
const HTML_LANG = { en: 'en', id: 'id', ph: 'en-PH' } as const satisfies Record<Language, string>;

/** Starts with the stored language, else English (spec A§1); loads texts before the first paint. */
export function startI18n(): Promise<void> {
  const stored = readStored(STORED);
  first = isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
  chosen = first;
  tellServer(first);
  started = start(first);
  return started;
}

let first: Language = DEFAULT_LANGUAGE;
/** The language chosen last; its texts may still be loading. */
let chosen: Language = DEFAULT_LANGUAGE;
let started: Promise<void> = Promise.resolve();

/** The first screen's data are asked for while the texts load; a refusal's words need them. */
export const textsStarted = (): Promise<void> => started;

async function start(language: Language): Promise<void> {
  const catalogue = await loadCatalogue(language);
  await i18next.init({
    lng: language,
    fallbackLng: false,
    supportedLngs: ['en', 'id', 'ph'],
    load: 'currentOnly',
    resources: { [language]: catalogue },
    defaultNS: 'kernel',
    keySeparator: false,
    interpolation: {
      prefix: '{',
      suffix: '}',
      escapeValue: false,
      defaultVariables: marketTerms(catalogue.kernel, activeMarket()),
    },
  });
  document.documentElement.lang = HTML_LANG[language];
  onMarketChange(() => setMarketTerms(currentLanguage()));
  i18next.on('languageChanged', () => {
    for (const listener of languageListeners) listener();
  });
}

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : first;
}

/**
 * Changes every text in place once the language is loaded; keeps all input. False if another language was chosen
 * meanwhile. Rejects if the texts cannot be loaded, and the language stays.
 */
export async function switchLanguage(language: Language): Promise<boolean> {
  chosen = language;
  try {
    addTexts(language, await loadCatalogue(language));
    await addLazyTexts(lazyFeatures, language);
  } catch (error) {
    if (chosen !== language) return false;
    chosen = currentLanguage();
    throw error;
  }
  if (chosen !== language) return false;
  setMarketTerms(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = HTML_LANG[language];
  writeStored(STORED, language);
  tellServer(language);
  return true;
}

/** The server then preloads this language's texts. */
function tellServer(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = cookieOf(language, location.protocol === 'https:');
}

/** Features whose texts were loaded after the first screen. */
const lazyFeatures = new Set<string>();

/** Loads the texts of a screen's features together with its code, also in a language being switched to. */
export async function loadTexts(...features: readonly string[]): Promise<void> {
  for (const feature of features) lazyFeatures.add(feature);
  const languages = new Set([currentLanguage(), chosen]);
  await Promise.all([...languages].map((language) => addLazyTexts(features, language)));
}

async function addLazyTexts(features: Iterable<string>, language: Language): Promise<void> {
  const load = async (feature: string) => [feature, await loadTextsOf(feature, language)] as const;
  const texts = await Promise.all([...features].map(load));
  await started;
  addTexts(language, Object.fromEntries(texts));
}

function addTexts(language: Language, catalogue: Catalogue): void {
  for (const [namespace, texts] of Object.entries(catalogue))
    i18next.addResourceBundle(language, namespace, texts);
}

/** Text outside components: toasts, errors, titles. `key` is `<namespace>:<key>`. */
export function translate(key: TextKey, params?: Record<string, string | number>): string {
  return i18next.t(key, params ?? {});
}

export type Params = Readonly<Record<string, string | number>>;

export type Translate<Name extends Namespace> = (key: KeyOf<Name> | TextKey, params?: Params) => string;

/**
 * `t(key, params)` for a feature's texts; `kernel:<key>` reads the common ones. Returns one function per namespace
 * until the language changes: a screen asks some two hundred times.
 */
export function useT<Name extends Namespace>(namespace: Name): Translate<Name> {
  const language = useLanguage();
  const name = `${language} ${namespace}`;
  const known = fixed.get(name);
  if (known) return known as Translate<Name>;
  const t = i18next.getFixedT<string>(language, namespace) as unknown as Translate<Name>;
  fixed.set(name, t);
  return t;
}

/** By language and namespace. */
const fixed = new Map<string, unknown>();

/** From context, not from the store: every text and date of a screen reads it. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}

export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

const languageListeners = new Set<() => void>();

export function onLanguageChange(listener: () => void): () => void {
  languageListeners.add(listener);
  return () => languageListeners.delete(listener);
}

/** {spk}, {do}, {stnk} and {grouping} depend on the market, not the language (spec A§1). */
function marketTerms(kernel: Catalogue[string] | undefined, market: Market): Record<string, string> {
  const grouping = kernel?.[`grouping.${market.grouping}`] ?? market.grouping;
  return { ...market.terms, grouping };
}

function setMarketTerms(language: Language): void {
  const { interpolation } = i18next.options;
  const kernel = i18next.getResourceBundle(language, 'kernel');
  if (interpolation) interpolation.defaultVariables = marketTerms(kernel, activeMarket());
}
