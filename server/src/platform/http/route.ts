import type { Readable } from 'node:stream';
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
  /** Goes out instead of the envelope (endpoints that are declared so). */
  readonly file?: FileAnswer;
  /** Leads of a file, which does not tell them itself (endpoints that are declared as views). */
  readonly seen?: readonly number[];
  /** Takes the answer over for as long as the stream lasts (endpoints that are declared so). */
  readonly stream?: (reply: FastifyReply) => Promise<FastifyReply>;
}

export interface FileAnswer {
  readonly content: Readable;
  /** As the person will find it among the downloads. */
  readonly name: string;
  readonly type: string;
  /** Bytes of the whole file; absent for what is still being made. */
  readonly size?: number;
  /** Set where `content` is this part of it. */
  readonly range?: ByteRange | undefined;
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: (context: ActorContext, input: never, file: ReceivedFile) => Promise<Answer<unknown>>;
  /** Who calls, where nobody is signed in; asked before the input is looked at. Throws for a stranger. */
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
 * For endpoints that take a file, which is on the disk when the handler gets it; what the handler did not keep by its
 * end is discarded.
 */
export function uploadRoute<E extends Endpoint<z.ZodType, z.ZodType>>(
  endpoint: E,
  handler: (context: ActorContext, input: ParsedOf<E>, file: ReceivedFile) => Promise<Answer<DataOf<E>>>,
): Route {
  return { endpoint, handler };
}

/** For endpoints whose access key is `public`: nobody is signed in, so there is no actor. */
export function publicRoute<E extends Endpoint<z.ZodType, z.ZodType>>(
  endpoint: E,
  handler: (context: Context, input: ParsedOf<E>) => Promise<Answer<DataOf<E>>>,
): Route {
  if (endpoint.access !== 'public') throw new TypeError(`${endpoint.name} is not public`);
  return { endpoint, handler: handler as Route['handler'] };
}

/** For endpoints whose callers bring a key of their own instead of a session; the handler gets whom `admit` knows. */
export function keyRoute<E extends Endpoint<z.ZodType, z.ZodType>, Caller>(
  endpoint: E,
  admit: (context: Context) => Promise<Caller>,
  handler: (context: Context & { readonly caller: Caller }, input: ParsedOf<E>) => Promise<Answer<DataOf<E>>>,
): Route {
  if (!isOwnKey(endpoint.access)) throw new TypeError(`${endpoint.name} asks for no key`);
  return { endpoint, admit, handler: handler as unknown as Route['handler'] };
}
