import type { Language } from '@otolead/contract/kernel/language.ts';
import { type Catalogue, mergeCatalogues } from './catalogue.ts';

/** Texts of screens that few open first: they come with the screen instead of before the list. */
export async function loadLateCatalogue(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'en':
      return (await import('./late-texts.en.ts')).texts;
    case 'id':
      return (await import('./late-texts.id.ts')).texts;
    case 'ph': {
      const [{ texts: base }, { texts: different }] = await Promise.all([
        import('./late-texts.en.ts'),
        import('./late-texts.ph.ts'),
      ]);
      return mergeCatalogues(base, different);
    }
  }
}
