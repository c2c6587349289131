import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { databaseClock } from '../platform/clock.ts';
import { publicUrl } from '../platform/environment.ts';
import { registerHealth } from '../platform/http/health.ts';
import { registerMetrics } from '../platform/http/metrics.ts';
import { requireMigrated } from './check-database.ts';
import { openDatabase } from './database-runtime.ts';
import { JOB_CONNECTIONS } from './jobs.ts';
import { messageTransport } from './message-transport.ts';
import { createMetrics, watchWork } from './metrics.ts';
import { printLacks } from './print-lacks.ts';
import { runProgram } from './program.ts';
import { runJobs } from './run-jobs.ts';

/** For probes of a worker, which may come at any rate beside its jobs. */
const PROBE_CONNECTIONS = 1;
const PROBE_TIMEOUT_MS = 5_000;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** `npm run worker`: jobs in a separate process, for installations with several. */
await runProgram(async ({ environment, logger }) => {
  const database = await openDatabase(environment, logger);
  const connections = database.open({ size: JOB_CONNECTIONS, statementTimeout: 0 });
  const probed = database.open({ size: PROBE_CONNECTIONS, statementTimeout: PROBE_TIMEOUT_MS });
  await requireMigrated(connections.pool);
  const clock = await databaseClock(connections.pool);
  const metrics = createMetrics();
  watchWork(metrics, probed.pool);

  const probes = Fastify() as unknown as FastifyInstance;
  registerHealth(probes, probed.pool);
  registerMetrics(probes, environment, { registry: metrics, pool: connections.pool });
  await probes.listen({ port: environment.WORKER_PORT, host: environment.HOST });
  const { port } = probes.server.address() as AddressInfo;

  const jobs = runJobs(database, connections, {
    environment,
    logger,
    clock,
    metrics,
    publicUrl: publicUrl(environment),
  });
  print(`OtoLead's worker runs jobs; /healthz, /readyz and /metrics at http://${environment.HOST}:${port}`);
  await printLacks(
    { db: connections.db, environment, messages: messageTransport(environment, database.embedded) },
    print,
  );
  return async () => {
    await jobs.stop();
    await probes.close();
    clock.stop();
    await database.close();
  };
});
