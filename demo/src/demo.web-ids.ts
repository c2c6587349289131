export interface DemoWebId {
  /** Name of a demo domain. */
  readonly domain: string;
  readonly code: string;
  readonly utmCampaigns: readonly string[];
}

/** Forms on the demo's websites, and the campaigns that link to them. */
export const DEMO_WEB_IDS: readonly DemoWebId[] = [
  {
    domain: 'mobilbaru.example',
    code: 'ID-NEW-HOME',
    utmCampaigns: ['ramadan_promo', 'gajian_akhir_bulan', 'brand_search'],
  },
  { domain: 'mobilbaru.example', code: 'ID-NEW-COMPARE', utmCampaigns: ['suv_keluarga', 'lcgc_irit'] },
  { domain: 'promo.mobilbaru.example', code: 'ID-PROMO-DP', utmCampaigns: ['dp_ringan', 'cicilan_ringan'] },
  { domain: 'bursamobil.example', code: 'ID-USED-SEARCH', utmCampaigns: ['mobil_bekas_jakarta'] },
  { domain: 'bursamobil.example', code: 'ID-USED-DETAIL', utmCampaigns: [] },
  { domain: 'kreditmobil.example', code: 'ID-CREDIT-CALC', utmCampaigns: ['simulasi_kredit'] },
  {
    domain: 'test-drive.brand-id.example',
    code: 'ID-OEM-TESTDRIVE',
    utmCampaigns: ['giias_booth', 'ev_launch', 'dealer_event'],
  },
  {
    domain: 'newcars-ph.example',
    code: 'PH-NEW-HOME',
    utmCampaigns: ['payday_sale', 'brand_search', 'christmas_bonus'],
  },
  { domain: 'newcars-ph.example', code: 'PH-NEW-COMPARE', utmCampaigns: ['family_mpv'] },
  { domain: 'usedcars-ph.example', code: 'PH-USED-SEARCH', utmCampaigns: ['metro_manila_used'] },
  { domain: 'autoloan-ph.example', code: 'PH-LOAN-CALC', utmCampaigns: ['low_downpayment'] },
  {
    domain: 'test-drive.brand-ph.example',
    code: 'PH-OEM-TESTDRIVE',
    utmCampaigns: ['mias_booth', 'ev_launch'],
  },
];
