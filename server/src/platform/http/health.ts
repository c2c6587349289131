import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** /healthz: the process answers. /readyz: the database answers too, so a balancer may send traffic. */
export function registerHealth(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1');
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
}
