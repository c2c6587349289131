import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isFromThisMachine } from './this-machine.ts';

/** Asking every 10 ms, as is usual, takes a web process that has nothing to do nearly 1 % of a core. */
const LOOP_PRECISION_MS = 100;

export interface MetricsAccess {
  readonly token: string | undefined;
  /** Behind a proxy on this machine every caller looks like loopback, so only the token counts. */
  readonly behindProxy: boolean;
}

function mayRead(request: FastifyRequest, { token, behindProxy }: MetricsAccess): boolean {
  if (token) return sameSecret(request.headers.authorization ?? '', `Bearer ${token}`);
  return !behindProxy && isFromThisMachine(request);
}

function sameSecret(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/**
 * /metrics for Prometheus: with METRICS_TOKEN, without one set for who sits at this machine. Labels carry route patterns,
 * never paths.
 */
export function registerMetrics(app: FastifyInstance, pool: pg.Pool, access: MetricsAccess): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS });
  const labelNames = ['method', 'route', 'status'] as const;
  const seconds = new Histogram({
    name: 'otolead_http_request_seconds',
    help: 'Time to answer a request',
    labelNames,
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'otolead_http_server_errors_total',
    help: 'Answers with status 500 and above',
    labelNames,
    registers: [registry],
  });
  new Gauge({
    name: 'otolead_pool_connections',
    help: 'Database connections by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts for hours; nobody waits for its end.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return;
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    };
    seconds.observe(labels, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc(labels);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, access)) return reply.code(403).send('forbidden\n');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
