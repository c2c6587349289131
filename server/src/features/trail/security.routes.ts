import { Readable } from 'node:stream';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { formatDateTime, localDate } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { downloadSecurity, listSecurity } from '@otolead/contract/trail/security.endpoints.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv/csv-line.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { type FileAnswer, type Route, route } from '../../platform/http/route.ts';
import { pageAnswer } from '../../platform/list/numbered-page.ts';
import { recordDownload } from '../exports/exports.public.ts';
import { securityPage, securityParts } from './security.queries.ts';
import { securityWords } from './security.words.ts';
import { whileMoving } from './while-moving.ts';

const COLUMNS = ['at', 'event', 'actor', 'user', 'detail', 'address', 'session', 'times'] as const;

export const securityRoutes: readonly Route[] = [
  route(listSecurity, async (context, request) => {
    const page = await whileMoving(() => securityPage(context, request));
    return pageAnswer(listSecurity, page, await securityWords(context, page.rows));
  }),
  route(downloadSecurity, async (context, request) => {
    const page = `/${context.market.code}/security_log`;
    await recordDownload(context, { module: 'SecurityLog', action: 1, page_url: page });
    return { data: null, file: await securityFile(context, request) };
  }),
];

/** Fails before the first byte if the log cannot be read. */
async function securityFile(
  context: ActorContext,
  filters: ParsedOf<typeof downloadSecurity>,
): Promise<FileAnswer> {
  const { clock, language, market, t } = context;
  const parts = securityParts(context, filters);
  const first = await whileMoving(() => parts.next());
  async function* all() {
    if (!first.done) yield first.value;
    yield* parts;
  }
  async function* lines() {
    yield BYTE_ORDER_MARK + csvLine(COLUMNS.map((column) => t(text(`trail:column.${column}`))));
    for await (const rows of all()) {
      const say = await securityWords(context, rows);
      yield rows
        .map(say)
        .map((row) =>
          csvLine([
            formatDateTime(new Date(row.at), market.timeZone, language),
            row.event_label,
            row.actor_name,
            row.user_name,
            row.detail,
            row.address,
            String(row.session_id ?? ''),
            String(row.times),
          ]),
        )
        .join('');
    }
  }
  const date = localDate(clock.now(), market.timeZone);
  return {
    content: Readable.from(lines()),
    name: t(text('trail:file_name', { date })),
    type: 'text/csv; charset=utf-8',
  };
}
