import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../kernel/endpoint.ts';
import { endpoints } from '../registry.ts';

/** Reads that name a lead or a number and show no customer that the log would not know already, and why. */
const NO_VIEWS: Readonly<Record<string, string>> = {
  'assigned-cars.list': 'part of a lead that is open',
  'assigned-cars.sub_lead': 'part of a lead that is open',
  'preferences.list': 'part of a lead that is open',
  'messages.of_lead': 'part of a lead that is open',
  'calls.working': 'ids of leads alone',
  'audits.next': 'an id alone',
  'my-day.waiting': 'ids alone',
  'line.find_call': 'an id alone',
  'line.state': 'the own call, whose lead opens',
  'web-rules.get_simulation': 'ids alone',
  'webhooks.list_deliveries': 'ids alone',
  'partners.read_deliveries': 'ids alone',
  'jobs.rows': 'rows of the own file',
  'imports.result': 'rows of the own file',
  'users.list': 'no customers',
  'users.get': 'no customers',
};

function namesPeople({ data }: Endpoint): boolean {
  const schema = JSON.stringify(z.toJSONSchema(data, { unrepresentable: 'any', io: 'input' }));
  return /"(?:lead_id|lead_ids|mobile)":/.test(schema);
}

const reads = endpoints.filter(({ writes }) => writes.length === 0);

it('every read that shows customers stands in the log of views', () => {
  const silent = reads.filter((one) => one.views === null && namesPeople(one)).map(({ name }) => name);
  expect(silent.sort()).toEqual(Object.keys(NO_VIEWS).sort());
});

it('every file of a lead or a job does, too', () => {
  const files = reads.filter(({ file, views }) => file && views === null).map(({ name }) => name);
  // A stream's opening stands in the log.
  expect(files).toEqual(['jobs.results', 'set-up.starter_file', 'recordings.stream']);
});
