import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Logger } from 'pino';
import { type Environment, EnvironmentError, readEnvironment } from '../platform/environment.ts';
import { createLogger } from '../platform/logger.ts';

export interface Program {
  readonly environment: Environment;
  readonly logger: Logger;
}

const STOP_WITHIN_MS = 15_000;

/**
 * Frame of every long-running process: validates the environment (one clear line and exit 1 if invalid), runs until
 * SIGINT or SIGTERM, even during the start, and stops in order; a second signal, or 15 s, ends it at once.
 */
export async function runProgram(begin: (program: Program) => Promise<() => Promise<void>>): Promise<void> {
  const environment = environmentOrExit();
  const logger = createLogger(environment.LOG_LEVEL);
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
  const begun = begin({ environment, logger });
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    begun
      .then((stop) => stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'stop failed');
          process.exit(1);
        },
      );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    await begun;
    collectGarbage();
  } catch (error) {
    process.stderr.write(`Start failed: ${error instanceof Error ? error.message : String(error)}\n`);
    logger.debug({ err: error }, 'start failed');
    process.exit(1);
  }
}

/** A start leaves 80 MB of garbage, which V8 keeps as long as nothing else needs memory. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc: () => void = runInNewContext('gc');
  gc();
}

function environmentOrExit(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
