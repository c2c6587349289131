import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language, LOCALES } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { interpolate, type Text } from '@otolead/contract/kernel/text.ts';

type Messages = ReadonlyMap<string, string>;

/** contract/src: every feature's folder has messages.<language>.json. */
const CONTRACT = new URL('../', import.meta.resolve('@otolead/contract/kernel/text.ts'));

function loadLanguage(language: Language): Messages {
  const messages = new Map<string, string>();
  for (const folder of readdirSync(CONTRACT, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    const file = new URL(`${folder.name}/messages.${language}.json`, CONTRACT);
    for (const [key, value] of Object.entries(readMessages(file)))
      messages.set(`${folder.name}:${key}`, value);
  }
  return messages;
}

function readMessages(file: URL): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

const catalogue = new Map<Language, Messages>(
  (Object.keys(LANGUAGES) as Language[]).map((language) => [language, loadLanguage(language)]),
);

/** Parameters that say how many there are, written as the screens write numbers; ids and limits stay as they are. */
const COUNTS: ReadonlySet<string> = new Set([
  'already',
  'changed',
  'count',
  'created',
  'done',
  'failed',
  'left',
  'reached',
  'total',
]);

const formats = {
  en: new Intl.NumberFormat(LOCALES.en),
  id: new Intl.NumberFormat(LOCALES.id),
  ph: new Intl.NumberFormat(LOCALES.ph),
} satisfies Record<Language, Intl.NumberFormat>;

export type Translate = (text: Text) => string;

/** Texts in the reader's language with the market's terms; ph and id fall back to English. */
export function translator(language: Language, market: Market): Translate {
  const known = (key: string) => catalogue.get(language)?.get(key) ?? catalogue.get('en')?.get(key);
  const find = (key: string, count?: unknown): string => {
    const found = known(key) ?? known(`${key}_${formOf(language, count)}`);
    if (found !== undefined) return found;
    const instead = unnamedField(key);
    return instead ? find(instead) : key;
  };
  const terms = { ...market.terms, grouping: find(`kernel:grouping.${market.grouping}`) };
  const translate: Translate = ({ key, params = {} }) => {
    const filled = Object.entries(params).map(([name, value]): [string, string | number] => {
      if (typeof value === 'object') return [name, translate(value)];
      return [name, typeof value === 'number' && COUNTS.has(name) ? formats[language].format(value) : value];
    });
    return interpolate(find(key, params.count), { ...terms, ...Object.fromEntries(filled) });
  };
  return translate;
}

/** English has a separate singular; Indonesian does not. */
function formOf(language: Language, count: unknown): 'one' | 'other' {
  return count === 1 && language !== 'id' ? 'one' : 'other';
}

/** A field without a label is called 'this value' instead of its wire name. */
function unnamedField(key: string): string | undefined {
  return key.includes(':field.') ? 'kernel:unnamed_field' : undefined;
}
