import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './tokens.css';
import '@fontsource-variable/inter/wght.css';
import './mantine.css';
import './base.css';
import { cssVariablesResolver, theme } from './theme.ts';

/** The same key stands in public/color-scheme.js. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'otolead-color-scheme' });

/**
 * Mantine with our look. The scheme follows the system until the user chooses one.
 * `styleNonce` is the nonce of the content security policy for the style elements that Mantine writes.
 */
export function ThemeProvider({ children, styleNonce }: { children: ReactNode; styleNonce?: string }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      // Unused, and each of its media queries restyles a page rendered ahead when it is shown (docs/decisions/043).
      withGlobalClasses={false}
      {...(styleNonce ? { getStyleNonce: () => styleNonce } : {})}
    >
      {children}
    </MantineProvider>
  );
}
