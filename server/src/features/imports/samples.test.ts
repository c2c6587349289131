import { brandLeads } from '@otolead/contract/imports/brand-leads.upload.ts';
import { leadImport } from '@otolead/contract/imports/lead-import.upload.ts';
import { leadStatuses } from '@otolead/contract/imports/lead-statuses.upload.ts';
import { leadUpdates } from '@otolead/contract/imports/lead-updates.upload.ts';
import { spkDates } from '@otolead/contract/imports/spk-dates.upload.ts';
import { sampleLines, type Upload } from '@otolead/contract/imports/upload.ts';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { expect, it } from 'vitest';
import { buildBrandCar, buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

const t = useTestApp();

/** The downloaded sample, with another subject. */
const sampleOf = (upload: Upload, market: MarketCode, subject: string) => {
  const context = {
    market: MARKETS[market],
    today: localDate(t.clock.now(), MARKETS[market].timeZone),
  };
  const [header = [], cells = []] = sampleLines(upload, context);
  const row = cells.map((cell, at) => (header[at] === upload.subject ? subject : cell));
  return csvFile([header, row].map((line) => `${line.join(',')}\r\n`).join(''));
};

const mobileOf = ({ mobile }: TestLead) => mobile;

/** An upload, the lead of its row, and how the row names it. */
const SAMPLES = [
  [leadUpdates, (market: MarketCode) => buildLead(t.db, { market }), mobileOf],
  [leadStatuses, (market: MarketCode) => buildLead(t.db, { market }), mobileOf],
  [spkDates, (market: MarketCode) => buildLead(t.db, { market, status_id: 6, sub_status_id: 11 }), mobileOf],
  [
    brandLeads,
    async (market: MarketCode) => {
      const lead = await buildLead(t.db, { market });
      await buildBrandCar(t.db, { lead, request_id: `REQ-${lead.lead_id}` });
      return lead;
    },
    ({ lead_id: id }: TestLead) => `REQ-${id}`,
  ],
] as const;

it.each(
  SAMPLES.flatMap((sample) =>
    (['id', 'ph'] as const).map((market) => [market, sample[0].sampleFile, ...sample] as const),
  ),
)('in %s %s is done as it stands, of a lead that there is', async (...one) => {
  const [market, , upload, build, subjectOf] = one;
  const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] }));
  const file = sampleOf(upload, market, subjectOf(await build(market)));
  const { body } = await uploader(t, upload.endpoint)(file, { token, market });
  expect(body.data).toMatchObject({ total: 1, updated: 1, errors: [] });
});

it.each(['id', 'ph'] as const)('in %s LeadUploadSample.csv makes a lead', async (market) => {
  const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] }));
  const { list_id: listId } = await buildProcessList(t.db, { market });
  const mobile = market === 'id' ? '081200004711' : '9170004711';
  const file = sampleOf(leadImport, market, mobile);
  const send = uploader(t, leadImport.endpoint, { list_id: String(listId) });
  const { body } = await send(file, { token, market });
  expect(body.data).toMatchObject({ total: 1, updated: 1, errors: [] });
});
