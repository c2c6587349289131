import type { z } from 'zod';
import type { TextKey } from '../text-keys.ts';
import type { AccessKey, ChosenAccess } from './access.ts';
import type { Feature } from './feature.ts';
import type { ViewKind } from './view-kinds.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the product, the single source for the server's route, the web's client, OpenAPI, docs/map.md and
 * generated tests. Served at `/{market}/api/crm{path}` (service `crm`) or `/{market}/api{path}` (service `common`). GET
 * reads the query string; other methods merge query string and JSON body, the body winning (domain.md 6, LST-061). A
 * call with `upload` sends its fields as multipart.
 */
export interface Endpoint<Request extends z.ZodType = z.ZodType, Data extends z.ZodType = z.ZodType> {
  readonly name: `${Feature}.${string}`;
  readonly method: HttpMethod;
  readonly service: 'crm' | 'common';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly source: string;
  readonly access: AccessKey | ChosenAccess<z.output<Request>>;
  readonly request: Request;
  readonly data: Data;
  readonly paginated: boolean;
  /** True if success is a file instead of an envelope; failures are always envelopes. */
  readonly file: boolean;
  /** True if success is a stream of server-sent events, each with a `data`; failures are envelopes. */
  readonly stream: boolean;
  /** True for calls that every user may make under either market's path (sign-in and sign-out). */
  readonly anyMarket: boolean;
  /** Set if the request is multipart/form-data with exactly one file beside its fields. */
  readonly upload: Upload | null;
  /** Field that receives an XML body; null if only JSON is accepted. */
  readonly xml: string | null;
  /** True if the request comes as `application/x-www-form-urlencoded`, as a standard demands; JSON is accepted too. */
  readonly form: boolean;
  /**
   * Tables that the call may change, without the trail; empty for reads. Generated tests prove that refusals change
   * none.
   */
  readonly writes: readonly string[];
  /** True if success repeats 200 in `data.status`; any other value there is a failure (spec B§7). */
  readonly statusInData: boolean;
  /** Kind of entry that the view log gets for the leads in the answer. */
  readonly views: ViewKind | null;
  /** True if a session that views as another role may still write: to leave that view. */
  readonly whileLooking: boolean;
  /** True if a session may call it whose sign-in still has a step to go. */
  readonly inSignIn: boolean;
  /**
   * True where a market may require the caller's password again, unless it was given minutes ago; with `by_size` the
   * handler decides by the amount requested.
   */
  readonly asksAgain: boolean | 'by_size';
}

interface Upload {
  /** Name of the file part. */
  readonly field: string;
  /** Maximum bytes of the file. */
  readonly limit: number;
  /** Message key for a missing file; the default says that its field is required. */
  readonly missing?: TextKey;
  /** Prefix of the stored file's name; `incoming` files are processed and deleted within a day. */
  readonly keptAs?: 'document' | 'incoming';
}

type Optional =
  | 'service'
  | 'paginated'
  | 'file'
  | 'stream'
  | 'anyMarket'
  | 'upload'
  | 'xml'
  | 'form'
  | 'writes'
  | 'views'
  | 'statusInData'
  | 'whileLooking'
  | 'inSignIn'
  | 'asksAgain';

export function defineEndpoint<Request extends z.ZodType, Data extends z.ZodType>(
  endpoint: Omit<Endpoint<Request, Data>, Optional> & Partial<Pick<Endpoint<Request, Data>, Optional>>,
): Endpoint<Request, Data> {
  return {
    service: 'crm',
    paginated: false,
    file: false,
    stream: false,
    anyMarket: false,
    upload: null,
    xml: null,
    form: false,
    writes: [],
    views: null,
    statusInData: false,
    whileLooking: false,
    inSignIn: false,
    asksAgain: false,
    ...endpoint,
  };
}

export type RequestOf<E> = E extends Endpoint<infer Request, z.ZodType> ? z.input<Request> : never;
export type ParsedOf<E> = E extends Endpoint<infer Request, z.ZodType> ? z.output<Request> : never;
export type DataOf<E> = E extends Endpoint<z.ZodType, infer Data> ? z.input<Data> : never;

export function featureOf(endpoint: Endpoint): Feature {
  return endpoint.name.slice(0, endpoint.name.indexOf('.')) as Feature;
}

export function accessKeysOf(endpoint: Endpoint): readonly AccessKey[] {
  return typeof endpoint.access === 'string' ? [endpoint.access] : endpoint.access.keys;
}

/** Path below the market segment, `/api/crm/lead/lead_list`. */
export function servedPath(endpoint: Pick<Endpoint, 'service' | 'path'>): string {
  return endpoint.service === 'crm' ? `/api/crm${endpoint.path}` : `/api${endpoint.path}`;
}
