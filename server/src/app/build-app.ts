import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { doubtViewer } from '../features/calls/calls.public.ts';
import { findSiteSettings } from '../features/config/config.public.ts';
import { audienceOf } from '../features/events/events.public.ts';
import { registerMessageCallbacks } from '../features/messages/messages.public.ts';
import { partnerCalls } from '../features/partners/partners.public.ts';
import { isSignedIn, sessionOfPage } from '../features/session/session.public.ts';
import { clientBeside, createDb, readOnlyTwin, type TwinOptions } from '../platform/db/database.ts';
import type { DatabaseDriver } from '../platform/db/dialect.ts';
import type { Reading } from '../platform/db/reading.ts';
import { publicUrl } from '../platform/environment.ts';
import { forgetChanged } from '../platform/events/changed-rows.ts';
import { EventFeed } from '../platform/events/event-feed.ts';
import type { Files } from '../platform/files/files.ts';
import { filesOf } from '../platform/files/files-of.ts';
import { answerClientError } from '../platform/http/client-error.ts';
import { sendError, sendNotFound } from '../platform/http/error-handler.ts';
import { EventStreams } from '../platform/http/event-streams.ts';
import { takeForms } from '../platform/http/form-body.ts';
import { registerHealth } from '../platform/http/health.ts';
import { takeEmptyJson } from '../platform/http/json-body.ts';
import { registerMetrics } from '../platform/http/metrics.ts';
import { OUTBOX_PATH, registerOutboxPage } from '../platform/http/outbox-page.ts';
import { registerProtection } from '../platform/http/protection.ts';
import { registerRoute, type Services } from '../platform/http/register-route.ts';
import { logRequests } from '../platform/http/request-log.ts';
import { UploadSlots } from '../platform/http/upload-slots.ts';
import { registerWebApp } from '../platform/http/web-app.ts';
import { readXmlAs } from '../platform/http/xml-body.ts';
import { ViewBatch } from '../platform/trail/view-batch.ts';
import { routes } from './features.ts';
import { createMetrics, watchFeed } from './metrics.ts';
import { registerApiDocs } from './openapi.ts';

export interface AppOptions
  extends Omit<Services, 'files' | 'uploadSlots' | 'views' | 'readOnly' | 'events' | 'reading'> {
  /** Default: the installation's files. */
  readonly files?: Files;
  /** Connections of reports and exports, to a replica if there is one; default: a few separate ones to the database. */
  readonly reading?: Reading;
  readonly logger: Logger;
  /** Folder of the built web app; without it only the calls are served. */
  readonly webFolder?: string;
  /** Source of events; default: one on a dedicated connection, opened with the first stream. */
  readonly feed?: EventFeed;
  /** Registry of the process's metrics; default: one for this app alone. */
  readonly metrics?: Registry;
}

const BODY_LIMIT = 1_048_576;
const HEADER_LIMIT = 65_536;
/** Time for the largest file at 1 Mbit/s. Headers have Node's default limit of a minute. */
const REQUEST_TIMEOUT_MS = 450_000;

/** The whole server as in production; tests build the same one. */
export async function buildApp({
  pool,
  logger,
  webFolder,
  files,
  feed = eventFeed(pool, logger),
  metrics = createMetrics(),
  ...rest
}: AppOptions): Promise<FastifyInstance> {
  const { db, environment, messages } = rest;
  const driver = rest.environment.DATABASE_DRIVER;
  const looking = readOnlyDatabase(pool, { size: LOOKING_CONNECTIONS, driver });
  const searching = readOnlyDatabase(pool, { size: searchConnections(pool), driver, wait: SEARCH_WAIT_MS });
  feed.listen({ onBatch: (batch) => forgetChanged(db, batch) });
  const views = new ViewBatch(db, logger);
  const services: Services = {
    ...rest,
    pool,
    reading: rest.reading ?? searching.open(),
    events: new EventStreams(feed, audienceOf(db, rest.clock), logger, {
      onGone: (sessionId) => void doubtViewer(db, rest.clock, sessionId).catch(() => undefined),
    }),
    files: files ?? filesOf(environment),
    uploadSlots: new UploadSlots(),
    views,
    readOnly: looking.open,
  };
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: trustedProxies(environment.TRUST_PROXY),
    http: { maxHeaderSize: HEADER_LIMIT },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  }) as unknown as FastifyInstance;
  app.addHook('onClose', () => views.flush());
  app.addHook('onClose', looking.close);
  app.addHook('onClose', searching.close);
  // Streams would keep the server from closing.
  app.addHook('preClose', () => feed.stop());
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply));

  logRequests(app);
  takeEmptyJson(app);
  registerProtection(app, environment);
  await app.register(cookie);

  watchFeed(metrics, feed);
  registerMetrics(app, environment, { registry: metrics, pool });
  registerHealth(app, pool);
  await registerApiDocs(app, publicUrl(environment), {
    isSignedIn: (request) => isSignedIn({ db, environment, request }, services.clock.now()),
    partnerCalls: (request) => partnerCalls(db, request, services.clock.now()),
  });
  for (const route of routes.filter(({ endpoint: { form, upload, xml } }) => !(form || upload || xml)))
    registerRoute(app, route, services);
  await app.register(async (partners) => {
    for (const route of routes.filter(({ endpoint }) => endpoint.xml)) {
      readXmlAs(partners as unknown as FastifyInstance, route.endpoint.xml as string);
      registerRoute(partners as unknown as FastifyInstance, route, services);
    }
  });
  // Separate scopes, so that all other calls still refuse such bodies.
  await app.register(async (forms) => {
    takeForms(forms as unknown as FastifyInstance);
    for (const route of routes.filter(({ endpoint }) => endpoint.form))
      registerRoute(forms as unknown as FastifyInstance, route, services);
  });
  await app.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false });
    for (const route of routes.filter(({ endpoint }) => endpoint.upload))
      registerRoute(uploads as unknown as FastifyInstance, route, services);
  });
  // In a separate scope, because their bodies are read as bytes.
  await app.register(async (callbacks) => {
    registerMessageCallbacks(callbacks as unknown as FastifyInstance, services);
  });
  const market = environment.DEFAULT_MARKET;
  if (!messages.leaves) registerOutboxPage(app, { db, market });
  if (webFolder) {
    const outbox = messages.leaves ? '' : OUTBOX_PATH;
    const carried = async (request: FastifyRequest) => {
      const found = await sessionOfPage({ db, environment, request, now: services.clock.now() });
      return found && { ...found.session, settings: await findSiteSettings(db, found.market) };
    };
    await registerWebApp(app, { folder: webFolder, defaultMarket: market, outbox, carried });
  }
  return app;
}

/** Administrators seldom view as another role, so the connections open with the first one who does. */
const LOOKING_CONNECTIONS = 2;

/** Limits concurrent searches of reports, so that they leave connections and processors to saves. */
const searchConnections = ({ options }: pg.Pool) => Math.max(1, Math.floor((options.max ?? 0) / 4));
const SEARCH_WAIT_MS = 20_000;

function readOnlyDatabase(
  pool: AppOptions['pool'],
  { driver, ...options }: TwinOptions & { driver: DatabaseDriver },
) {
  let opened: ReturnType<Services['readOnly']> | undefined;
  return {
    open: () => {
      if (!opened) {
        const twin = readOnlyTwin(pool, options);
        opened = { pool: twin, db: createDb(twin, driver) };
      }
      return opened;
    },
    close: async () => {
      await opened?.pool.end();
    },
  };
}

/** Listens on a dedicated connection, outside the pool. */
export function eventFeed(pool: pg.Pool, logger: Logger): EventFeed {
  return new EventFeed((own) => clientBeside(pool, { ...own, application_name: 'otolead events' }), logger);
}

/** A number counts the trusted proxies in front of the server; any further address is the caller's claim. */
function trustedProxies(setting: boolean | number | string) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}
