import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeLoading, filesOfImports } from './code-loading.plugin.ts';
import { filesOfFirstScreen } from './code-splitting.ts';
import { endpointAddresses } from './endpoint-addresses.plugin.ts';
import { mantineIds } from './mantine-ids.plugin.ts';
import { unsizedPage } from './unsized-page.plugin.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** The tokens use light-dark(), which these browsers have; older targets would make Vite rewrite it. */
const browsers = ['chrome124', 'edge124', 'firefox128', 'safari17.5'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [codeLoading(), endpointAddresses(), mantineIds(), unsizedPage(), react()],
  server: {
    proxy: Object.fromEntries(
      ['/id/api', '/ph/api', '/api', '/healthz', '/readyz'].map((path) => [path, { target: server }]),
    ),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: browsers,
    cssTarget: browsers,
    modulePreload: filesOfImports,
    // A font or picture as a data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Screens and late parts keep their names; what they share is named in every list of what they need.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        // What every screen needs and what changes only with an upgrade stays cached over our releases.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'i18n', test: /node_modules[\\/]i18next[\\/]/ },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-query|query-core|react-store|store)[\\/]/,
            },
            ...filesOfFirstScreen(),
          ],
        },
      },
    },
  },
});
