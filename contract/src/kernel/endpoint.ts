import type { z } from 'zod';
import type { TextKey } from '../text-keys.ts';
import type { AccessKey, ChosenAccess } from './access.ts';
import type { Feature } from './feature.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the product, the single source for the server's route, the web's client, OpenAPI, docs/map.md
 * and the generated tests. It is served at `/{market}/api/crm{path}` (service `crm`) or `/{market}/api{path}`
 * (service `common`). GET reads the query string; every other method reads the query string and the JSON body
 * as one object, the body winning (domain.md 6, LST-061). A call with `upload` sends its fields as multipart instead.
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
  /** True where success is a file instead of the envelope; failures are envelopes all the same. */
  readonly file: boolean;
  /** True where success is a stream of server-sent events, each with a `data`; failures are envelopes all the same. */
  readonly stream: boolean;
  /** True for calls that work under either market's path for every user (sign-in and sign-out). */
  readonly anyMarket: boolean;
  /** Set where the request is multipart/form-data with exactly one file beside its fields. */
  readonly upload: Upload | null;
  /** Field as which an XML body is read; null where only JSON is. */
  readonly xml: string | null;
  /** Tables that the call may change, the trail apart; empty for reads. Generated tests prove that refusals change none. */
  readonly writes: readonly string[];
  /** True where a success says 200 in `data.status` as well, and nothing else is one (spec B§7). */
  readonly statusInData: boolean;
  /** True where a session that looks as another role may write nevertheless: leaving. */
  readonly whileLooking: boolean;
}

interface Upload {
  /** Name of the part that carries the file. */
  readonly field: string;
  /** Bytes of the largest file that is taken. */
  readonly limit: number;
  /** Message key for a form without its file; without one its field is called required. */
  readonly missing?: TextKey;
  /** What the file is called where it is kept; what is `incoming` is worked through and deleted within a day. */
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
  | 'writes'
  | 'statusInData'
  | 'whileLooking';

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
    writes: [],
    statusInData: false,
    whileLooking: false,
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

/** The path below the market segment, `/api/crm/lead/lead_list`. */
export function servedPath(endpoint: Pick<Endpoint, 'service' | 'path'>): string {
  return endpoint.service === 'crm' ? `/api/crm${endpoint.path}` : `/api${endpoint.path}`;
}
