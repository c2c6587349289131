import type { DataOf, Endpoint, ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import type { ListEndpoint } from '@otolead/contract/kernel/list.ts';
import type { RowOf } from '@otolead/contract/kernel/list-rows.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { z } from 'zod';
import type { ActorContext } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { type Route, route } from '../http/route.ts';
import { type NumberedPage, pageAnswer } from '../list/numbered-page.ts';
import { type RecordKind, type SaveRequest, saveRecord, type Versioned } from './save-record.ts';

/** One page of a list. */
export function pageRoute<E extends ListEndpoint, Found>(
  list: E,
  find: (context: ActorContext, request: ParsedOf<E>) => Promise<NumberedPage<Found>>,
  present: (row: Found, context: ActorContext) => RowOf<E>,
): Route {
  return route(list, async (context, request) =>
    pageAnswer(list, await find(context, request), (row) => present(row, context)),
  );
}

/** One record by id; 404 if the market has none. */
export function recordRoute<E extends Endpoint<z.ZodType<{ id: number }>>>(
  endpoint: E,
  find: (context: ActorContext, id: number) => Promise<DataOf<E> | undefined>,
): Route {
  return route(endpoint, async (context, request) => {
    const data = await find(context, (request as { id: number }).id);
    if (data === undefined) throw notFound();
    return { data };
  });
}

/** Saves a record, or the part sent by a status change, and answers the stored record. */
export function saveRoute<
  Values extends object,
  E extends Endpoint<z.ZodType<SaveRequest<Values>>>,
  Found extends Versioned & Values & DataOf<E>,
>(endpoint: E, kind: RecordKind<Values, Found>): Route {
  return route(endpoint, async (context, request) => ({
    data: await saveRecord(context, kind, request as SaveRequest<Values>),
    message: text('kernel:saved'),
  }));
}
