import { type Problem, report } from './problem.ts';
import { readCode, readFiles, type SourceFile } from './source-tree.ts';

const LONGEST = 400;

/** Migrations are frozen and data is as long as it is. */
export function findTooLong(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => !path.startsWith('server/migrations/'))
    .flatMap(({ path, text }): Problem[] => {
      const lines = text.split('\n').length - 1;
      return lines > LONGEST
        ? [
            {
              path,
              message: `${lines} lines: one file has one reason to change, and at most ${LONGEST} lines`,
            },
          ]
        : [];
    });
}

if (import.meta.main) {
  const styles = readFiles(['web/src/**/*.css']);
  report('files that are too long', findTooLong([...readCode(), ...styles]));
}
