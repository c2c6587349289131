import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Catalogue } from './catalogue.ts';

type Texts = Catalogue[string];

const files = import.meta.glob<Texts>('../../../../contract/src/*/messages.*.json', { import: 'default' });

const read = async (namespace: string, language: Language): Promise<Texts> =>
  (await files[`../../../../contract/src/${namespace}/messages.${language}.json`]?.()) ?? {};

/** One feature's texts, one file per language; ph is English with overrides. */
export async function loadTextsOf(namespace: string, language: Language): Promise<Texts> {
  if (language !== 'ph') return read(namespace, language);
  const [base, different] = await Promise.all([read(namespace, 'en'), read(namespace, 'ph')]);
  return { ...base, ...different };
}
