import {
  updateBrandLeads,
  updateLeadStatuses,
  updateLeads,
  updateSpkDates,
} from '@otolead/contract/imports/imports.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, expect, it } from 'vitest';
import { buildBrandCar, buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { tableDigest } from '../../../test/table-digest.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
});

const booked = () => buildLead(t.db, { status_id: 6, sub_status_id: 11 });
const fresh = () => buildLead(t.db);
const TABLES = ['lead', 'activity', 'assigned_car', 'lead_preference', 'lead_milestone', 'audit', 'job_lead'];

/** An upload with a valid row about a lead, and the result of its dry run. */
const CASES = [
  [
    'SPK dates',
    updateSpkDates,
    booked,
    ({ mobile }: TestLead) => ['mobile,spk_date,spk_type', `${mobile},2026-11-05,CRM`],
    () => '— becomes 2026-11-05',
  ],
  [
    'statuses',
    updateLeadStatuses,
    fresh,
    ({ mobile }: TestLead) => [
      'mobile_number,status,sub_status,follow_up_date',
      `${mobile},New,Call Back,2026-12-01 10:00`,
    ],
    (lead: TestLead) => `Lead ${lead.lead_id} would be updated`,
  ],
  [
    'leads',
    updateLeads,
    fresh,
    ({ mobile }: TestLead) => ['mobile,customer', `${mobile},Another Name`],
    (lead: TestLead) => `Lead ${lead.lead_id} would be updated`,
  ],
  [
    'brand leads',
    updateBrandLeads,
    async () => {
      const lead = await buildLead(t.db);
      await buildBrandCar(t.db, { lead, request_id: `REQ-${lead.lead_id}`, ld_status: 1 });
      return lead;
    },
    ({ lead_id: id }: TestLead) => ['name', `REQ-${id}`],
    (lead: TestLead) => `The car of lead ${lead.lead_id} becomes Rejected`,
  ],
] as const;

it.each(CASES)('a file of %s is checked by its own rules and nothing is written', async (...one) => {
  const [, endpoint, build, linesOf, words] = one;
  const lead = await build();
  const [header, row] = linesOf(lead);
  const file = csvFile([header, row, row].join('\n'));
  const before = await tableDigest(t.db, TABLES);
  const checked = await uploader(t, endpoint, { dry_run: '1' })(file, { token });
  expect(checked.body.data).toMatchObject({ dry_run: true, updated: 1, errors: [], already_total: 1 });
  expect(checked.body.data.changes.map(({ msg }) => msg)).toEqual([words(lead)]);
  expect(await tableDigest(t.db, TABLES)).toBe(before);
  const done = await uploader(t, endpoint)(file, { token });
  expect(done.body.data).toMatchObject({ dry_run: false, updated: 1, already_total: 1, changes: [] });
  expect(await tableDigest(t.db, TABLES)).not.toBe(before);
});
