import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { MARKET_CODES } from '@otolead/contract/kernel/market.ts';

/** `type_list`: stage of work of a campaign. */
export const CAMPAIGN_TYPE = {
  verification: 1,
  nurturing: 2,
  attribution: 3,
  rejectedAttribution: 4,
} as const;

const BUSINESS = { newCar: 1, usedCar: 2, oem: 4 } as const;
const CONTRACT = { perLead: 1, perSale: 2, fixed: 3 } as const;
const DEALER_TYPE = { oem: 1, group: 2, single: 3 } as const;
export const LEAD_TYPE_GROUP = { newCar: 1, usedCar: 2 } as const;
export const QUALIFICATION = { verified: 1, unverified: 2, otp: 3, dcb: 4 } as const;

export interface DemoProcessList {
  readonly listId: number;
  readonly name: string;
  readonly dailyLimit: number;
  readonly description: string;
}

export interface DemoCampaign {
  readonly name: string;
  readonly typeId: number;
  readonly dialerFlag: boolean;
  readonly lists: readonly DemoProcessList[];
}

export interface DemoLeadType {
  readonly market: MarketCode;
  readonly name: string;
  /** Indonesian name. */
  readonly nameId: string;
  readonly value: string;
  readonly qualificationId: number;
  readonly groupId: number;
  readonly isCallable: boolean;
}

export interface DemoProcess {
  readonly market: MarketCode;
  readonly name: string;
  readonly businessTypeId: number;
  readonly isClientProcess: boolean;
  readonly campaigns: readonly DemoCampaign[];
}

/** A fictional client programme of a real make; without `gmId` it is planned and takes no leads yet. */
export interface DemoProgramme {
  readonly market: MarketCode;
  readonly name: string;
  readonly reportingName: string;
  readonly contractId: number;
  readonly dealerTypeId: number;
  readonly gmId: number | null;
}

const STAGES = [
  {
    typeId: CAMPAIGN_TYPE.verification,
    stage: 'Verification',
    code: 'VC',
    dialer: true,
    limits: [0, 1500, 600],
  },
  { typeId: CAMPAIGN_TYPE.nurturing, stage: 'Nurturing', code: 'NC', dialer: true, limits: [0, 800] },
  { typeId: CAMPAIGN_TYPE.attribution, stage: 'Attribution', code: 'AC', dialer: false, limits: [0] },
  {
    typeId: CAMPAIGN_TYPE.rejectedAttribution,
    stage: 'Rejected Attribution',
    code: 'RA',
    dialer: false,
    limits: [0],
  },
] as const;

const LIST_PURPOSES = ['main list', 'overflow', 'evening shift'] as const;

/** List names have at most 20 characters: 'Used Car Desk' becomes USEDCAR. */
const shortName = (process: string) => process.split(' ').slice(0, 2).join('').toUpperCase();

/** The dialer numbers its lists by market, process, stage and place. */
function campaignsOf(
  market: MarketCode,
  processNumber: number,
  name: string,
  stageCount: number,
): DemoCampaign[] {
  const marketDigit = MARKET_CODES.indexOf(market) + 1;
  return STAGES.slice(0, stageCount).map(({ typeId, stage, code, dialer, limits }) => ({
    name: `${name} ${stage}`,
    typeId,
    dialerFlag: dialer,
    lists: limits.map((dailyLimit, at) => ({
      listId: marketDigit * 100_000 + processNumber * 1000 + typeId * 100 + at + 1,
      name: `${market.toUpperCase()}_${shortName(name)}_${code}_${at + 1}`,
      dailyLimit,
      description: `${stage}, ${LIST_PURPOSES[at]}`,
    })),
  }));
}

const QUALIFICATIONS = [
  ['Verified', 'Terverifikasi', QUALIFICATION.verified, true],
  ['Unverified', 'Belum Terverifikasi', QUALIFICATION.unverified, true],
  ['OTP Verified', 'Terverifikasi OTP', QUALIFICATION.otp, true],
  ['Dealer Call Back', 'Telepon Balik Dealer', QUALIFICATION.dcb, false],
] as const;

function leadTypesOf(market: MarketCode, group: 'New Car' | 'Used Car'): DemoLeadType[] {
  const groupId = group === 'New Car' ? LEAD_TYPE_GROUP.newCar : LEAD_TYPE_GROUP.usedCar;
  return QUALIFICATIONS.map(([label, labelId, qualificationId, isCallable]) => ({
    market,
    name: `${group} ${label}`,
    nameId: `${group === 'New Car' ? 'Mobil Baru' : 'Mobil Bekas'} ${labelId}`,
    value: `${group} ${label}`.toLowerCase().replace(/ /g, '_'),
    qualificationId,
    groupId,
    isCallable,
  }));
}

/** The desk of new cars shares its lead types with the brands'. */
export const DEMO_LEAD_TYPES: readonly DemoLeadType[] = MARKET_CODES.flatMap((market) => [
  ...leadTypesOf(market, 'New Car'),
  ...leadTypesOf(market, 'Used Car'),
]);

function processesOf(market: MarketCode): DemoProcess[] {
  const process = (
    number: number,
    name: string,
    businessTypeId: number,
    isClientProcess: boolean,
    stages: number,
  ): DemoProcess => ({
    market,
    name,
    businessTypeId,
    isClientProcess,
    campaigns: campaignsOf(market, number, name, stages),
  });
  return [
    process(1, 'New Car Portal', BUSINESS.newCar, false, STAGES.length),
    process(2, 'Brand Partner Desk', BUSINESS.oem, true, STAGES.length),
    process(3, 'Used Car Desk', BUSINESS.usedCar, false, 2),
  ];
}

export const DEMO_PROCESSES: readonly DemoProcess[] = MARKET_CODES.flatMap(processesOf);

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

export const DEMO_PROGRAMMES: readonly DemoProgramme[] = MARKET_CODES.flatMap((market) => [
  ...PROGRAMMES[market].map((line, at) => programme(market, line, FIRST_GM_ID[market] + at)),
  programme(market, PLANNED[market], null),
]);

function programme(market: MarketCode, line: ProgrammeLine, gmId: number | null): DemoProgramme {
  const [name, reportingName, contractId, dealerTypeId] = line;
  return { market, name, reportingName, contractId, dealerTypeId, gmId };
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
