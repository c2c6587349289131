import { updateBrandLeads, updateSpkDates } from '@otolead/contract/imports/imports.endpoints.ts';
import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeEach, expect, it } from 'vitest';
import { buildAssignedCar, buildBrandCar, buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

/** A file of SPK dates or rejected enquiries written in sets equals its rows written one by one. */

const t = useTestApp();
let token: string;

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
});

const send = async (endpoint: Endpoint, lines: readonly string[]) =>
  (await uploader(t, endpoint)(csvFile(lines.join('\n')), { token })).body.data;

/** Outcome of each row: 'done', 'already', or its fault. */
async function verdictsOf(endpoint: Endpoint, header: string, rows: readonly string[]) {
  const { updated, alreadyProcessed, errors } = await send(endpoint, [header, ...rows]);
  const told = new Map([
    ...alreadyProcessed.map(({ row_no: row }) => [row, 'already'] as const),
    ...errors.map(({ row_no: row, msg }) => [row, msg] as const),
  ]);
  expect(updated).toBe(rows.length - told.size);
  return rows.map((_, at) => told.get(at + 2) ?? 'done');
}

/** Everything that the rows leave on a lead, except ids. */
async function traceOf({ lead_id: id }: TestLead) {
  const lead = await t.db
    .selectFrom('lead')
    .where('lead_id', '=', id)
    .select(['booking_date', 'sub_status_id', 'version', 'updated_at', 'updated_crm_at'])
    .executeTakeFirstOrThrow();
  const cars = await t.db
    .selectFrom('assigned_car')
    .where('lead_id', '=', id)
    .select(['id', 'lms_spk_date', 'ld_status', 'failed_reason', 'updated_by', 'updated_at'])
    .orderBy('id')
    .execute();
  const entries = await t.db
    .selectFrom('activity')
    .where('lead_id', '=', id)
    .select(['type', 'source', 'actor_name', 'created_at', 'detail'])
    .orderBy('id')
    .execute();
  return {
    ...lead,
    cars: cars.map(({ id: _, ...car }) => car),
    entries: entries.map(({ detail: { request_id: _, assign_id: assigned, ...detail }, ...entry }) => ({
      ...entry,
      detail,
      car: cars.findIndex((car) => car.id === assigned),
    })),
  };
}

interface Scene {
  readonly leads: readonly TestLead[];
  readonly rows: readonly string[];
}

/** The same rows as one file and, on identical leads, each as a separate file. */
async function compare(endpoint: Endpoint, header: string, build: () => Promise<Scene>) {
  const together = await build();
  const verdicts = await verdictsOf(endpoint, header, together.rows);
  const alone = await build();
  const expected: string[] = [];
  for (const row of alone.rows) expected.push(...(await verdictsOf(endpoint, header, [row])));
  expect(verdicts).toEqual(expected);
  const traces = await Promise.all(together.leads.map(traceOf));
  expect(traces).toEqual(await Promise.all(alone.leads.map(traceOf)));
  return { verdicts, traces };
}

it('SPK dates of a file leave of each lead what a file for each row leaves', async () => {
  const { verdicts, traces } = await compare(updateSpkDates, 'mobile,spk_date,spk_type', async () => {
    const booked = (overrides: Parameters<typeof buildLead>[1] = {}) =>
      buildLead(t.db, { status_id: 6, sub_status_id: LEAD_SUB_STATUS.booked, ...overrides });
    const once = await booked();
    const often = await booked();
    const bought = await booked({
      sub_status_id: LEAD_SUB_STATUS.retailed,
      booking_date: '2026-11-01',
      purchase_date: '2026-11-04',
    });
    const carless = await booked();
    for (const lead of [often, bought]) await buildAssignedCar(t.db, { lead, ld_status: 1 });
    return {
      leads: [once, often, bought, carless],
      rows: [
        `${often.mobile},2026-11-05,CRM`,
        `${once.mobile},2026-11-06,CRM`,
        `${often.mobile},2026-11-07,LMS`,
        `${bought.mobile},2026-11-05,CRM`,
        `${bought.mobile},2026-11-05,LMS`,
        `${often.mobile},2026-11-08,CRM`,
        `${often.mobile},2026-11-08,CRM`,
        `${carless.mobile},2026-11-05,LMS`,
        `${often.mobile},2026-11-09,LMS`,
      ],
    };
  });
  const [late, missing] = ['Date is after the purchase date', 'Lead has no approved car'];
  expect(verdicts).toEqual(['done', 'done', 'done', late, 'done', 'done', 'already', missing, 'done']);
  expect(traces[1]).toMatchObject({ booking_date: '2026-11-08', version: 5 });
  expect(traces[1]?.entries.map(({ detail }) => detail.version)).toEqual([2, 3, 4, 5]);
  expect(traces.map(({ cars }) => cars.map(({ lms_spk_date: date }) => date))).toEqual([
    [],
    ['2026-11-09'],
    ['2026-11-05'],
    [],
  ]);
});

it('rejected enquiries of a file leave of each lead what a file for each row leaves', async () => {
  const { verdicts, traces } = await compare(updateBrandLeads, 'name', async () => {
    const leads = [await buildLead(t.db), await buildLead(t.db), await buildLead(t.db)] as const;
    const [one, two, other] = [
      await buildBrandCar(t.db, { lead: leads[0] }),
      await buildBrandCar(t.db, { lead: leads[0] }),
      await buildBrandCar(t.db, { lead: leads[1] }),
    ];
    const kept = await buildBrandCar(t.db, { lead: leads[2] });
    const named = [one, other, two, one].map(({ request_id: id }) => id);
    return { leads, rows: [...named, `${kept.request_id}-x`] };
  });
  expect(verdicts.slice(0, 4)).toEqual(['done', 'done', 'done', 'already']);
  expect(traces.map(({ version, cars }) => [version, cars.length])).toEqual([
    [3, 2],
    [2, 1],
    [1, 1],
  ]);
  expect(traces[0]?.entries.map(({ detail, car }) => [detail.version, car])).toEqual([
    [2, 0],
    [3, 1],
  ]);
  expect(traces[2]?.cars[0]?.ld_status).toBeNull();
});
