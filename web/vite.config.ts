import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { filesByArea } from './code-splitting.ts';
import { endpointAddresses } from './endpoint-addresses.plugin.ts';
import { mantineIds } from './mantine-ids.plugin.ts';
import { unsizedPage } from './unsized-page.plugin.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** The tokens use light-dark(), which these browsers have; older targets would make Vite rewrite it. */
const browsers = ['chrome124', 'edge124', 'firefox128', 'safari17.5'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [endpointAddresses(), mantineIds(), unsizedPage(), react()],
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
    // The polyfill is an inline script in older outputs and no supported browser needs it.
    modulePreload: { polyfill: false },
    manifest: true,
    // A font or picture as a data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: filesByArea() },
      },
    },
  },
});
