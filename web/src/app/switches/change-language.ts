import { isLanguage, LANGUAGES, type Language } from '@otolead/contract/kernel/language.ts';
import { fetchInLanguage } from '../../platform/api/query-client.ts';
import { codeFailureToast } from '../../platform/feedback/code-failure-toast.ts';
import { switchLanguage } from '../../platform/i18n/i18n.ts';

export const LANGUAGE_CODES = Object.keys(LANGUAGES).filter(isLanguage);

/** Changes every text in place; texts from the server (status names, makes) follow with its answer. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    if (!(await switchLanguage(language))) return;
  } catch {
    return codeFailureToast();
  }
  await fetchInLanguage();
}
