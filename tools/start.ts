import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The server runs from its sources; what Node made of them the last time is half of a start's work.
enableCompileCache(fileURLToPath(new URL('../.data/cache/node', import.meta.url)));
await import('./start-all.ts');
