import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { MARKET_CODES, MARKETS } from '@otolead/contract/kernel/market.ts';
import type pg from 'pg';
import { insertRows } from './copy-rows.ts';

/** `type_list`: stage of work of a campaign. */
export const CAMPAIGN_TYPE = {
  verification: 1,
  nurturing: 2,
  attribution: 3,
  rejectedAttribution: 4,
} as const;

export const BUSINESS = { newCar: 1, usedCar: 2, finance: 3, oem: 4 } as const;
const CONTRACT = { perLead: 1, perSale: 2, fixed: 3 } as const;
const DEALER_TYPE = { oem: 1, group: 2, single: 3 } as const;
export const LEAD_TYPE_GROUP = { newCar: 1, usedCar: 2 } as const;
export const QUALIFICATION = { verified: 1, unverified: 2, otp: 3, dcb: 4 } as const;

const NEW_CAR = { name: 'New Car', name_id: 'Mobil Baru', id: LEAD_TYPE_GROUP.newCar } as const;
const USED_CAR = { name: 'Used Car', name_id: 'Mobil Bekas', id: LEAD_TYPE_GROUP.usedCar } as const;

const QUALIFICATIONS = [
  ['Verified', 'Terverifikasi', QUALIFICATION.verified],
  ['Unverified', 'Belum Terverifikasi', QUALIFICATION.unverified],
  ['OTP Verified', 'Terverifikasi OTP', QUALIFICATION.otp],
  ['Dealer Call Back', 'Telepon Balik Dealer', QUALIFICATION.dcb],
] as const;

/** The desk of new cars shares its lead types with the brands'. */
export const DEMO_LEAD_TYPES = MARKET_CODES.flatMap((market) =>
  [NEW_CAR, USED_CAR].flatMap((group) =>
    QUALIFICATIONS.map(([name, nameId, qualification]) => ({
      market_id: MARKETS[market].id,
      name: `${group.name} ${name}`,
      name_id: `${group.name_id} ${nameId}`,
      value: `${group.name} ${name}`.toLowerCase().replace(/ /g, '_'),
      lead_qualification_id: qualification,
      group_id: group.id,
      is_callable: qualification !== QUALIFICATION.dcb,
    })),
  ),
);

const { verification, nurturing, attribution, rejectedAttribution } = CAMPAIGN_TYPE;

/** Stages with the daily limits of their lists. */
const STAGES = [
  { type_id: verification, dialer_flag: true, stage: 'Verification', code: 'VC', limits: [0, 1500, 600] },
  { type_id: nurturing, dialer_flag: true, stage: 'Nurturing', code: 'NC', limits: [0, 800] },
  { type_id: attribution, dialer_flag: false, stage: 'Attribution', code: 'AC', limits: [0] },
  {
    type_id: rejectedAttribution,
    dialer_flag: false,
    stage: 'Rejected Attribution',
    code: 'RA',
    limits: [0],
  },
] as const;

const PURPOSES = ['main list', 'overflow', 'evening shift'] as const;

/** `number` is the dialer's, and `code` the one in names of lists, which have at most 20 characters. */
const PROCESSES = [
  { number: 1, code: 'NEWCAR', name: 'New Car Portal', business_type_id: BUSINESS.newCar, stages: 4 },
  { number: 2, code: 'BRANDPARTNER', name: 'Brand Partner Desk', business_type_id: BUSINESS.oem, stages: 4 },
  { number: 3, code: 'USEDCAR', name: 'Used Car Desk', business_type_id: BUSINESS.usedCar, stages: 2 },
] as const;

/** Processes with their campaigns and lists; the dialer numbers lists by market, process, stage and place. */
export async function insertProcesses(client: pg.ClientBase, created_at: Date): Promise<void> {
  for (const market of MARKET_CODES)
    for (const { number, code, stages, ...process } of PROCESSES) {
      const market_id = MARKETS[market].id;
      const is_client_process = process.business_type_id === BUSINESS.oem;
      const [process_id] = await insertRows(client, 'process', [
        { ...process, market_id, is_client_process, created_at },
      ]);
      for (const { limits, stage, code: stageCode, ...campaign } of STAGES.slice(0, stages)) {
        const name = `${process.name} ${stage}`;
        const [campaign_id] = await insertRows(client, 'campaign', [{ ...campaign, process_id, name }]);
        const lists = limits.map((daily_limit, at) => {
          const list_name = `${market.toUpperCase()}_${code}_${stageCode}_${at + 1}`;
          const list_id = market_id * 100_000 + number * 1000 + campaign.type_id * 100 + at + 1;
          const description = `${stage}, ${PURPOSES[at]}`;
          return {
            campaign_id,
            list_id,
            list_name,
            trigger_name: list_name,
            daily_limit,
            description,
            created_at,
          };
        });
        await insertRows(client, 'process_list', lists);
      }
    }
}

/** Programme, name in reports, contract, dealers, and the makes of its leads. */
type ProgrammeLine = readonly [string, string, number, number, readonly number[]];

const MAKE = {
  toyota: 1,
  daihatsu: 2,
  honda: 3,
  mitsubishi: 4,
  suzuki: 5,
  nissan: 6,
  isuzu: 7,
  hyundai: 8,
  kia: 9,
  mazda: 10,
  ford: 11,
  wuling: 13,
  chery: 14,
  byd: 15,
  mg: 17,
} as const;

const PROGRAMMES: Record<MarketCode, readonly ProgrammeLine[]> = {
  id: [
    ['Toyota Sahabat Keluarga', 'Toyota ID', CONTRACT.perSale, DEALER_TYPE.oem, [MAKE.toyota]],
    ['Toyota Fleet Nusantara', 'Toyota Fleet ID', CONTRACT.fixed, DEALER_TYPE.oem, [MAKE.toyota]],
    ['Daihatsu Sobat Pertama', 'Daihatsu ID', CONTRACT.perLead, DEALER_TYPE.oem, [MAKE.daihatsu]],
    ['Honda Langkah Baru', 'Honda ID', CONTRACT.perSale, DEALER_TYPE.group, [MAKE.honda]],
    ['Mitsubishi Jelajah', 'Mitsubishi ID', CONTRACT.perSale, DEALER_TYPE.group, [MAKE.mitsubishi]],
    ['Suzuki Irit Bareng', 'Suzuki ID', CONTRACT.perLead, DEALER_TYPE.group, [MAKE.suzuki]],
    ['Hyundai Test Drive Week', 'Hyundai ID', CONTRACT.perLead, DEALER_TYPE.group, [MAKE.hyundai]],
    ['BYD Electric Now', 'BYD ID', CONTRACT.perSale, DEALER_TYPE.group, [MAKE.byd]],
    ['Wuling Drive for All', 'Wuling ID', CONTRACT.perLead, DEALER_TYPE.group, [MAKE.wuling]],
    ['Ford Tangguh', 'Ford ID', CONTRACT.fixed, DEALER_TYPE.single, [MAKE.ford]],
    ['Chery Kejutan', 'Chery ID', CONTRACT.perLead, DEALER_TYPE.group, [MAKE.chery]],
    ['Multi-brand Marketplace', 'Marketplace ID', CONTRACT.perLead, DEALER_TYPE.single, []],
  ],
  ph: [
    ['Toyota Biyahe Pamilya', 'Toyota PH', CONTRACT.perSale, DEALER_TYPE.oem, [MAKE.toyota]],
    ['Toyota Fleet Partner', 'Toyota Fleet PH', CONTRACT.fixed, DEALER_TYPE.oem, [MAKE.toyota]],
    ['Mitsubishi Kasangga', 'Mitsubishi PH', CONTRACT.perSale, DEALER_TYPE.group, [MAKE.mitsubishi]],
    ['Honda First Drive', 'Honda PH', CONTRACT.perLead, DEALER_TYPE.group, [MAKE.honda]],
    ['Ford Island Run', 'Ford PH', CONTRACT.perSale, DEALER_TYPE.group, [MAKE.ford]],
    ['Nissan Tara Na', 'Nissan PH', CONTRACT.perLead, DEALER_TYPE.group, [MAKE.nissan]],
    ['Suzuki Sulit Deals', 'Suzuki PH', CONTRACT.perLead, DEALER_TYPE.group, [MAKE.suzuki]],
    ['Hyundai Weekend Drive', 'Hyundai PH', CONTRACT.perLead, DEALER_TYPE.group, [MAKE.hyundai, MAKE.kia]],
    ['BYD Switch to Electric', 'BYD PH', CONTRACT.perSale, DEALER_TYPE.group, [MAKE.byd]],
    ['Isuzu Kabuhayan', 'Isuzu PH', CONTRACT.perLead, DEALER_TYPE.group, [MAKE.isuzu]],
    ['MG Ready Stock', 'MG PH', CONTRACT.fixed, DEALER_TYPE.single, [MAKE.mg]],
    ['Multi-brand Marketplace', 'Marketplace PH', CONTRACT.perLead, DEALER_TYPE.single, []],
  ],
};

/** Sold, but without a key yet: its process cannot be active. */
const PLANNED: Record<MarketCode, ProgrammeLine> = {
  id: ['Mazda Musim Semi', 'Mazda ID', CONTRACT.fixed, DEALER_TYPE.single, [MAKE.mazda]],
  ph: ['Mazda Summer Run', 'Mazda PH', CONTRACT.fixed, DEALER_TYPE.single, [MAKE.mazda]],
};

const FIRST_GM_ID: Record<MarketCode, number> = { id: 1101, ph: 2101 };

/** Fictional client programmes of real makes. */
export const DEMO_PROGRAMMES = MARKET_CODES.flatMap((market) => [
  ...PROGRAMMES[market].map((line, at) => programme(market, line, FIRST_GM_ID[market] + at)),
  programme(market, PLANNED[market], null),
]);

function programme(market: MarketCode, line: ProgrammeLine, gm_id: number | null) {
  const [campaign_name, reporting_name, campaign_type_id, dealer_type_id] = line;
  const process_status = gm_id === null ? 0 : 1;
  return {
    ...{ market_id: MARKETS[market].id, campaign_name, reporting_name, campaign_type_id, dealer_type_id },
    ...{ gm_id, process_status },
  };
}

/** GM ids of the programmes for a make's leads; the marketplace's for a make without one. */
export function programmesOf(market: MarketCode, makeId: number): readonly number[] {
  const ids = (wanted: (makeIds: readonly number[]) => boolean) =>
    PROGRAMMES[market].flatMap(([, , , , makeIds], at) =>
      wanted(makeIds) ? [FIRST_GM_ID[market] + at] : [],
    );
  const own = ids((makeIds) => makeIds.includes(makeId));
  return own.length > 0 ? own : ids((makeIds) => makeIds.length === 0);
}
