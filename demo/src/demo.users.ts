import { MARKET_CODES, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE, type RoleId } from '@otolead/contract/kernel/roles.ts';

/** The only password of all demo users; shown at the start, so it protects nothing. */
export const DEMO_PASSWORD = 'Demo-OtoLead-1';

export interface DemoUser {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role_id: RoleId;
  readonly position: 'Agent' | 'Team Leader' | 'Manager' | 'Executive';
  readonly markets: readonly MarketCode[];
}

/** Names of people, the last word of each being the last name. */
type People = Record<MarketCode, string>;
type Team = readonly [RoleId, DemoUser['position'], People];

/** One per role and market, shown at the start: `agent.id`, `auditor.ph` … */
const SHOWN: Readonly<Record<string, Team>> = {
  admin: [ROLE.administrator, 'Manager', { id: 'Hendra Wijaya', ph: 'Maria Teresa Villanueva' }],
  supervisor: [ROLE.supervisor, 'Team Leader', { id: 'Ratna Kusuma', ph: 'Jose Mari Bautista' }],
  agent: [ROLE.agent, 'Agent', { id: 'Dewi Anggraini', ph: 'Angelica Reyes' }],
  auditor: [ROLE.auditor, 'Executive', { id: 'Bambang Prasetyo', ph: 'Rowena Salazar' }],
  reporting: [ROLE.reportingUser, 'Executive', { id: 'Fajar Nugroho', ph: 'Patrick Lim' }],
  dealer: [ROLE.dealerStaff, 'Executive', { id: 'Agung Saputra', ph: 'Ramon Delacruz' }],
  brand: [ROLE.brandManager, 'Manager', { id: 'Melati Hartono', ph: 'Cristina Ocampo' }],
};

/** Colleagues who only fill the lists. */
const AGENTS: People = {
  id: `Rizky Ramadhan, Siti Nurhaliza, Andi Setiawan, Putri Maharani, Yoga Pratama, Indah Permatasari,
    Dimas Aditya, Nur Ma'rifah, Galih Firmansyah, Lestari Simanjuntak, Reza Hakim, Wulan Oktaviani`,
  ph: `Mark Anthony Santos, Jasmine Garcia, Kristine Mendoza, Paolo Ramirez, Aileen Castro, John Paul Aquino,
    Bea Montemayor, Niño Peñaflor, Charmaine Torres, Gerald Pascual, Rica Domingo, Arvin Magsaysay`,
};
const AUDITORS: People = {
  id: 'Sri Wahyuni, Teguh Santoso, Maya Situmorang',
  ph: 'Lorna Evangelista, Rodel Manalo, Grace Tolentino',
};

/** Users whose sign-in `npm start` prints. */
export const SHOWN_USERS: readonly DemoUser[] = [
  {
    ...named('Clara Tanujaya'),
    username: 'admin',
    role_id: ROLE.administrator,
    position: 'Manager',
    markets: MARKET_CODES,
  },
  ...Object.entries(SHOWN).flatMap(([key, team]) =>
    usersOf(team).map((user) => ({ ...user, username: `${key}.${user.markets[0]}` })),
  ),
];

export const DEMO_USERS: readonly DemoUser[] = [
  ...SHOWN_USERS,
  ...usersOf([ROLE.agent, 'Agent', AGENTS]),
  ...usersOf([ROLE.auditor, 'Executive', AUDITORS]),
];

function usersOf([role_id, position, people]: Team): DemoUser[] {
  return MARKET_CODES.flatMap((market) =>
    people[market].split(/,\s+/).map((name) => ({ ...named(name), role_id, position, markets: [market] })),
  );
}

function named(name: string) {
  const words = name.split(' ');
  const [first_name, last_name] = [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
  return { first_name, last_name, username: `${plain(first_name)}.${plain(last_name)}` };
}

function plain(name: string): string {
  const letters = name.normalize('NFD').replace(/[^A-Za-z]/g, '');
  return letters.toLowerCase();
}
