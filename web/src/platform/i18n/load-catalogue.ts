import type { Language } from '@otolead/contract/kernel/language.ts';
import { type Catalogue, mergeCatalogues } from './catalogue.ts';

/** One chunk per language, loaded when chosen. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'en':
      return (await import('./texts.en.ts')).texts;
    case 'id':
      return (await import('./texts.id.ts')).texts;
    case 'ph': {
      const [{ texts: base }, { texts: different }] = await Promise.all([
        import('./texts.en.ts'),
        import('./texts.ph.ts'),
      ]);
      return mergeCatalogues(base, different);
    }
  }
}
