import type { MarketCode } from '@otolead/contract/kernel/market.ts';

const BUSINESS = { newCar: 1, usedCar: 2, finance: 3, oem: 4 } as const;

export interface DemoDomain {
  readonly market: MarketCode;
  readonly businessTypeId: number;
  readonly name: string;
  readonly isOem: boolean;
  readonly isConnectoPush: boolean;
}

const domain = (
  market: MarketCode,
  name: string,
  businessTypeId: number,
  marks: { readonly oem?: true; readonly push?: true } = {},
): DemoDomain => ({
  market,
  name,
  businessTypeId,
  isOem: marks.oem === true,
  isConnectoPush: marks.push === true,
});

/** Fictional websites that produce leads. */
export const DEMO_DOMAINS: readonly DemoDomain[] = [
  domain('id', 'mobilbaru.example', BUSINESS.newCar, { push: true }),
  domain('id', 'promo.mobilbaru.example', BUSINESS.newCar),
  domain('id', 'bursamobil.example', BUSINESS.usedCar),
  domain('id', 'kreditmobil.example', BUSINESS.finance),
  domain('id', 'test-drive.brand-id.example', BUSINESS.oem, { oem: true, push: true }),
  domain('ph', 'newcars-ph.example', BUSINESS.newCar, { push: true }),
  domain('ph', 'usedcars-ph.example', BUSINESS.usedCar),
  domain('ph', 'autoloan-ph.example', BUSINESS.finance),
  domain('ph', 'test-drive.brand-ph.example', BUSINESS.oem, { oem: true }),
];

/** Makes tied up with the operation, by name. */
export const DEMO_TIE_UP_BRANDS: Readonly<Record<MarketCode, readonly string[]>> = {
  id: ['Toyota', 'Daihatsu', 'Honda'],
  ph: ['Toyota', 'Mitsubishi', 'Ford'],
};
