import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './tokens.css';
import '@fontsource-variable/inter/wght.css';
import './mantine.css';
import './base.css';
import { cssVariablesResolver, theme } from './theme.ts';

/** public/start.js uses the same key. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'otolead-color-scheme' });

/**
 * Mantine with our theme. The scheme follows the system until the user chooses one. `styleNonce`: the content
 * security policy's nonce for Mantine's style elements.
 */
export function ThemeProvider({ children, styleNonce }: { children: ReactNode; styleNonce?: string }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      // Unused, and each of its media queries would restyle a prerendered page on activation (docs/decisions/043).
      withGlobalClasses={false}
      {...(styleNonce ? { getStyleNonce: () => styleNonce } : {})}
    >
      {children}
    </MantineProvider>
  );
}
