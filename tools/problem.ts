/** A finding of a check, worded so that the reader knows what to do. */
export interface Problem {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

/** Prints every problem with its place, or one line without problems; any problem fails the process. */
export function report(subject: string, problems: readonly Problem[]): void {
  if (problems.length === 0) {
    console.log(`${subject}: nothing found`);
    return;
  }
  for (const { path, line, message } of problems) {
    console.error(line === undefined ? `${path}  ${message}` : `${path}:${line}  ${message}`);
  }
  console.error(`${subject}: ${problems.length} found`);
  process.exitCode = 1;
}
