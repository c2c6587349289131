import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { normalisePath } from '@otolead/contract/kernel/access.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';

/** Written by the build into the app's folder; missing if the app was built by hand. */
export const FIRST_FILES = '.first-files.json';

interface FirstFiles {
  readonly screens: Readonly<Record<string, readonly string[]>>;
  readonly texts: Readonly<
    Record<string, { readonly first: readonly string[]; readonly lead: readonly string[] }>
  >;
}

/**
 * Preload tags for the page's head: the screen's code beyond the page's, and the texts of the language in a readable
 * cookie. Returns a function from a screen's path, with or without its market, to the tags.
 */
export async function readFirstFiles(folder: string): Promise<(path: string, language: Language) => string> {
  const text = await readFile(join(folder, FIRST_FILES), 'utf8').catch(() => '{"screens":{},"texts":{}}');
  const { screens, texts } = JSON.parse(text) as FirstFiles;
  return (path, language) => {
    const screen = normalisePath(path.replace(/^\/(?:id|ph)(?=\/|$)/i, '') || '/').toLowerCase();
    const files = screens[screen] ?? screens[screen.replace(/\/[^/]+$/, '/$id')] ?? [];
    const { first = [], lead = [] } = texts[language] ?? {};
    return [...files, ...first, ...(screen === LEAD ? lead : [])].map(tagOf).join('');
  };
}

const LEAD = '/leads-details';

const tagOf = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
