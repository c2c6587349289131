import { ensureWebBuilt } from './web-build.ts';

/** `npm run build`: builds the web app once for an installation; `npm start` with DATABASE_URL serves that build. */
try {
  console.log(`Built ${await ensureWebBuilt()}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
