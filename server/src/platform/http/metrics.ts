import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Environment } from '../environment.ts';
import { isFromThisMachine } from './this-machine.ts';

export interface Measured {
  readonly registry: Registry;
  readonly pool: pg.Pool;
}

type MetricsAccess = Pick<Environment, 'METRICS_TOKEN' | 'TRUST_PROXY'>;

/** Behind a proxy on this machine every caller looks like loopback, so only the token counts. */
function mayRead(request: FastifyRequest, { METRICS_TOKEN, TRUST_PROXY }: MetricsAccess): boolean {
  if (METRICS_TOKEN) return sameSecret(request.headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`);
  return TRUST_PROXY === false && isFromThisMachine(request);
}

function sameSecret(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/**
 * /metrics for Prometheus: with METRICS_TOKEN, or from this machine if none is set. Labels contain route patterns,
 * never paths.
 */
export function registerMetrics(
  app: FastifyInstance,
  access: MetricsAccess,
  { registry, pool }: Measured,
): void {
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
    // A stream lasts for hours, which is not a latency.
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
