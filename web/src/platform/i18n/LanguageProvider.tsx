import { type ReactNode, useSyncExternalStore } from 'react';
import { currentLanguage, LanguageContext, onLanguageChange } from './i18n.ts';

/** Around the whole app: what is inside is rendered again when the language has changed. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}
