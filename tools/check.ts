import { CHECK_PIECES } from './check-pieces.ts';
import { runPieces } from './pieces.ts';

/** `npm run check`: everything that needs no database and no browser. `-- types lint` runs the named pieces. */
const wanted = process.argv.slice(2);
const pieces = CHECK_PIECES.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
const failed = (await runPieces(pieces)).filter(({ passed }) => !passed).map(({ name }) => name);
if (failed.length > 0) {
  console.log(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
