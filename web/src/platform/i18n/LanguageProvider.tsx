import { type ReactNode, useSyncExternalStore } from 'react';
import { currentLanguage, LanguageContext, onLanguageChange } from './i18n.ts';

/** Wraps the app; rerenders its children when the language changes. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}
