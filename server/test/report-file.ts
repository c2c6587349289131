import { getJobFile } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { type Endpoint, servedPath } from '@otolead/contract/kernel/endpoint.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import type { TestApp } from './harness.ts';

interface Asking {
  readonly token: string;
  readonly market?: MarketCode;
  readonly language?: string;
}

/** File of a report: streamed, or made by the worker if a busy machine is too slow. */
export async function reportFile(
  t: TestApp,
  endpoint: Endpoint,
  request: object,
  { token, market = 'id', language = 'en' }: Asking,
): Promise<{ readonly disposition: string; readonly body: string; readonly lines: readonly string[] }> {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
  const ask = (of: Endpoint, query: string, payload?: object) =>
    t.app.inject({ method: of.method, url: `/${market}${servedPath(of)}${query}`, headers, payload });
  const asked = await ask(endpoint, '', { ...request, format: 'csv' });
  const isStreamed = asked.headers['content-disposition'] !== undefined;
  if (!isStreamed) await t.runJobs();
  const file = isStreamed ? asked : await ask(getJobFile, `?id=${asked.json().data.job_id}`);
  const lines = file.body.trimEnd().split('\n');
  return { disposition: String(file.headers['content-disposition']), body: file.body, lines };
}
