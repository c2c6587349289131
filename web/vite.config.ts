import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { filesByArea } from './code-splitting.ts';
import { endpointAddresses } from './endpoint-addresses.plugin.ts';
import { mantineIds } from './mantine-ids.plugin.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** The tokens use light-dark(), which these browsers support; for older targets Vite would rewrite it. */
const browsers = ['chrome124', 'edge124', 'firefox128', 'safari17.5'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [endpointAddresses(), mantineIds(), react()],
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
    // Older outputs inline the polyfill as a script, and no supported browser needs it.
    modulePreload: { polyfill: false },
    manifest: true,
    // data: URLs for fonts or images would need a weaker content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: filesByArea() },
      },
    },
  },
});
