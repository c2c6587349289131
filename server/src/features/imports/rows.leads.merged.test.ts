import { updateLeadStatuses, updateLeads } from '@otolead/contract/imports/imports.endpoints.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { mergeLeads, unmergeLead } from '@otolead/contract/merges/merges.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

const t = useTestApp();
const sendStatuses = uploader(t, updateLeadStatuses);
const sendUpdates = uploader(t, updateLeads);
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
});

const drop = async (mobile: string) => {
  const file = csvFile(
    `mobile number,status,sub status,comments\n${mobile},Not Interested,Plan Dropped,Dropped`,
  );
  return (await sendStatuses(file, { token })).body.data;
};
const update = async (...rows: string[]) =>
  (await sendUpdates(csvFile(['mobile,id,customer', ...rows].join('\n')), { token })).body.data;
const stored = ({ lead_id }: TestLead) =>
  t.db.selectFrom('lead').where('lead_id', '=', lead_id).selectAll().executeTakeFirstOrThrow();

const days = (day: number) => ({ created_at: new Date(`2026-10-0${day}T00:00:00Z`) });
const WITHDRAWN = { status_id: 5, sub_status_id: LEAD_SUB_STATUS.duplicate };
const DROPPED = { status_id: 4, sub_status_id: LEAD_SUB_STATUS.planDropped };

describe('a row of a file by the number of a lead that was merged', () => {
  const pair = async () => {
    const gone = await buildLead(t.db, days(2));
    const stays = await buildLead(t.db, days(1));
    await t.send(mergeLeads, { lead_id: gone.lead_id, into_lead_id: stays.lead_id }, { token });
    return { gone, stays, merged: await stored(gone) };
  };

  it('UPL-031 UPL-030 is about the one that stays, whatever its number', async () => {
    const { gone, stays, merged } = await pair();
    expect(await drop(gone.mobile)).toMatchObject({ updated: 1, errors: [] });
    expect(await stored(stays)).toMatchObject({ ...DROPPED, mobile: stays.mobile });
    const rows = [`${gone.mobile},,First Name`, `${stays.mobile},,Last Name`];
    expect(await update(...rows)).toMatchObject({ updated: 2, errors: [] });
    expect(await stored(stays)).toMatchObject({ name: 'Last Name' });
    expect(await stored(gone)).toEqual(merged);
  });

  it('UPL-030 is refused beside the id of the one that stays, which has another number', async () => {
    const { gone, stays } = await pair();
    const row = `${gone.mobile},${stays.lead_id},Somebody`;
    expect(await update(row)).toMatchObject({ updated: 0, errors: [{ msg: 'Lead not found' }] });
    expect(await stored(stays)).toEqual(stays);
  });

  it('UPL-031 is about the lead itself again once the merge is undone', async () => {
    const { gone, stays } = await pair();
    await t.send(unmergeLead, { lead_id: gone.lead_id }, { token });
    expect(await drop(gone.mobile)).toMatchObject({ updated: 1, errors: [] });
    expect(await stored(gone)).toMatchObject(DROPPED);
    expect(await stored(stays)).toEqual(stays);
  });
});

describe('a row of a file by the number of a withdrawn lead', () => {
  it('UPL-031 is about the newest other lead of the number', async () => {
    const mobile = '6281200006666';
    await buildLead(t.db, { mobile, ...days(1) });
    const other = await buildLead(t.db, { mobile, ...days(2) });
    const withdrawn = await buildLead(t.db, { mobile, ...WITHDRAWN, ...days(3) });
    expect(await drop(mobile)).toMatchObject({ updated: 1, errors: [] });
    expect(await stored(other)).toMatchObject(DROPPED);
    expect(await stored(withdrawn)).toEqual(withdrawn);
  });

  it('UPL-031 is about it if nobody else has the number', async () => {
    const withdrawn = await buildLead(t.db, WITHDRAWN);
    await drop(withdrawn.mobile);
    expect((await stored(withdrawn)).version).toBe(2);
  });
});
