import { listBlacklist } from '@otolead/contract/blacklist/blacklist.endpoints.ts';
import { uploadDocument } from '@otolead/contract/documents/documents.endpoints.ts';
import { streamEvents } from '@otolead/contract/events/events.endpoints.ts';
import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { saveDomain } from '@otolead/contract/webform/records.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { translator } from '../src/platform/i18n/translator.ts';
import { useTestApp } from './harness.ts';
import { hostileCaller, rawBodies, rawQueries, sendHostile, sendRaw } from './hostile-calls.ts';
import { type HostileCall, hostileCalls } from './hostile-input.ts';
import { buildHints, DIALER_SECRET, named } from './registry-calls.ts';
import type { Hints } from './sample-input.ts';
import { tableDigest } from './table-digest.ts';
import { refusalOf } from './wire.ts';

/**
 * Hostile input that passes the parser meets handlers and database; the parser has a separate test
 * (src/platform/http/validation.unit.test.ts). registry.corpus.test.ts sends the whole corpus over HTTP.
 */
const t = useTestApp({ environment: { DIALER_ID_SECRET: DIALER_SECRET } });
let hints: Hints;

beforeAll(async () => {
  hints = await buildHints(t);
  // PostgreSQL updates its statistics within a minute of such writes, and plans badly until then.
  await sql`analyze`.execute(t.db);
});

describe('hostile input', () => {
  const met = new Set<string>();
  const say = translator('en', MARKETS.id);
  /** The dialer's key is one of its fields. */
  const isKnown = ({ access }: Endpoint, { input }: HostileCall) =>
    access !== 'recording-ticket' && (access !== 'dialer-secret' || input.secret === DIALER_SECRET);

  it.each(named(endpoints))(
    '$name takes what its parser lets through without an error of ours, and refuses the rest as the parser does',
    async ({ endpoint }) => {
      const calls = [...hostileCalls(endpoint, hints, met)];
      const isTaken = ({ input }: HostileCall) => refusalOf(endpoint, input) === undefined;
      await sendHostile(t, endpoint, calls.filter(isTaken));

      const refused = calls.find((call) => !isTaken(call) && isKnown(endpoint, call));
      if (!refused) return;
      const options = await (await hostileCaller(t, endpoint))();
      const before = await tableDigest(t.db, endpoint.writes);
      const { status, body } = await t.send(endpoint, refused.input, options);
      const faults = Object.entries(refusalOf(endpoint, refused.input)?.errors ?? {});
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: Object.fromEntries(faults.map(([field, fault]) => [field, say(fault)])),
      });
      expect(await tableDigest(t.db, endpoint.writes)).toBe(before);
    },
  );

  it.each(named([saveDomain, uploadDocument, updateStatus]))(
    '$name refuses bodies that are no object of fields',
    async ({ endpoint }) => {
      await sendRaw(t, endpoint, rawBodies);
    },
  );

  it.each(named([listLeads, listBlacklist, streamEvents]))(
    '$name takes any query string without an error of ours',
    async ({ endpoint }) => {
      await sendRaw(t, endpoint, rawQueries);
    },
  );

  it('leaves no trace in the prototypes of the process', () => {
    expect('polluted' in {}).toBe(false);
    expect('admin' in {}).toBe(false);
  });
});
