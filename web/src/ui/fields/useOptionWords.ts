import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { formatCount } from '../format.ts';
import type { OptionSearch } from './options.ts';

/** Texts of an option list. */
export function useOptionWords(loading = false): Pick<OptionSearch, 'more' | 'none'> {
  const t = useT('kernel');
  const language = useLanguage();
  return {
    more: (count) => t('field.more_options', { count: formatCount(count, language) }),
    none: loading ? t('loading') : t('field.nothing_found'),
  };
}
