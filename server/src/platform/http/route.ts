import type { Readable } from 'node:stream';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { isOwnKey } from '@otolead/contract/kernel/access.ts';
import type { DataOf, Endpoint, ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import type { Pagination } from '@otolead/contract/kernel/envelope.ts';
import type { Text } from '@otolead/contract/kernel/text.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { ActorContext, Context } from './context.ts';
import type { ByteRange } from './range.ts';
import type { ReceivedFile } from './upload.ts';

export interface Answer<Data> {
  readonly data: Data;
  readonly message?: Text;
  readonly pagination?: Pagination;
  /** Sent instead of the envelope, by endpoints with `file`. */
  readonly file?: FileAnswer;
  /** Leads in a file, for endpoints with `views`: the file itself does not reveal them. */
  readonly seen?: readonly number[];
  /** Set only once the view is in the log: it opens what nobody may see unlogged. */
  readonly cookie?: readonly [name: string, value: string, options: CookieSerializeOptions];
  /** Takes over the answer while the stream lasts, for endpoints with `stream`. */
  readonly stream?: (reply: FastifyReply) => Promise<FastifyReply>;
}

export interface FileAnswer {
  readonly content: Readable;
  /** Name of the downloaded file. */
  readonly name: string;
  readonly type: string;
  /** Bytes of the whole file; absent if it is still being produced. */
  readonly size?: number;
  /** Set if `content` is only this part. */
  readonly range?: ByteRange | undefined;
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: (context: ActorContext, input: never, file: ReceivedFile) => Promise<Answer<unknown>>;
  /** Identifies a caller without a session, before the input is parsed. Throws for a stranger. */
  readonly admit?: (context: Context) => Promise<unknown>;
}

/** Binds an endpoint of the contract to its handler; `input` is already validated. */
export function route<E extends Endpoint<z.ZodType, z.ZodType>>(
  endpoint: E,
  handler: (context: ActorContext, input: ParsedOf<E>) => Promise<Answer<DataOf<E>>>,
): Route {
  return { endpoint, handler };
}

/**
 * For endpoints with an upload: the handler gets a file that is already on disk, and discarded afterwards unless kept.
 */
export function uploadRoute<E extends Endpoint<z.ZodType, z.ZodType>>(
  endpoint: E,
  handler: (context: ActorContext, input: ParsedOf<E>, file: ReceivedFile) => Promise<Answer<DataOf<E>>>,
): Route {
  return { endpoint, handler };
}

/** For endpoints with the access key `public`: there is no session and no actor. */
export function publicRoute<E extends Endpoint<z.ZodType, z.ZodType>>(
  endpoint: E,
  handler: (context: Context, input: ParsedOf<E>) => Promise<Answer<DataOf<E>>>,
): Route {
  if (endpoint.access !== 'public') throw new TypeError(`${endpoint.name} is not public`);
  return { endpoint, handler: handler as Route['handler'] };
}

/** For endpoints whose callers have a key instead of a session; the handler gets the caller identified by `admit`. */
export function keyRoute<E extends Endpoint<z.ZodType, z.ZodType>, Caller>(
  endpoint: E,
  admit: (context: Context) => Promise<Caller>,
  handler: (context: Context & { readonly caller: Caller }, input: ParsedOf<E>) => Promise<Answer<DataOf<E>>>,
): Route {
  if (!isOwnKey(endpoint.access)) throw new TypeError(`${endpoint.name} asks for no key`);
  return { endpoint, admit, handler: handler as unknown as Route['handler'] };
}
