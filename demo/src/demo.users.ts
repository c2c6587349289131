import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE, type RoleId } from '@otolead/contract/kernel/roles.ts';

/** The only password of all demo users; shown at the start, so it protects nothing. */
export const DEMO_PASSWORD = 'Demo-OtoLead-1';

export interface DemoUser {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleId: RoleId;
  readonly markets: readonly MarketCode[];
  readonly position: 'Agent' | 'Team Leader' | 'Manager' | 'Executive';
}

type Colleague = readonly [firstName: string, lastName: string];

/** One per role and market, shown at the start: `agent.id`, `auditor.ph` … */
const ROLE_USERS: readonly (readonly [
  key: string,
  RoleId,
  DemoUser['position'],
  Record<MarketCode, Colleague>,
])[] = [
  ['admin', ROLE.administrator, 'Manager', { id: ['Hendra', 'Wijaya'], ph: ['Maria Teresa', 'Villanueva'] }],
  ['supervisor', ROLE.supervisor, 'Team Leader', { id: ['Ratna', 'Kusuma'], ph: ['Jose Mari', 'Bautista'] }],
  ['agent', ROLE.agent, 'Agent', { id: ['Dewi', 'Anggraini'], ph: ['Angelica', 'Reyes'] }],
  ['auditor', ROLE.auditor, 'Executive', { id: ['Bambang', 'Prasetyo'], ph: ['Rowena', 'Salazar'] }],
  ['reporting', ROLE.reportingUser, 'Executive', { id: ['Fajar', 'Nugroho'], ph: ['Patrick', 'Lim'] }],
  ['dealer', ROLE.dealerStaff, 'Executive', { id: ['Agung', 'Saputra'], ph: ['Ramon', 'Dela Cruz'] }],
  ['brand', ROLE.brandManager, 'Manager', { id: ['Melati', 'Hartono'], ph: ['Cristina', 'Ocampo'] }],
];

const AGENTS: Record<MarketCode, readonly Colleague[]> = {
  id: [
    ['Rizky', 'Ramadhan'],
    ['Siti', 'Nurhaliza'],
    ['Andi', 'Setiawan'],
    ['Putri', 'Maharani'],
    ['Yoga', 'Pratama'],
    ['Indah', 'Permatasari'],
    ['Dimas', 'Aditya'],
    ['Nur', "Ma'rifah"],
    ['Galih', 'Firmansyah'],
    ['Lestari', 'Simanjuntak'],
    ['Reza', 'Hakim'],
    ['Wulan', 'Oktaviani'],
  ],
  ph: [
    ['Mark Anthony', 'Santos'],
    ['Jasmine', 'Garcia'],
    ['Kristine', 'Mendoza'],
    ['Paolo', 'Ramirez'],
    ['Aileen', 'Castro'],
    ['John Paul', 'Aquino'],
    ['Bea', 'Montemayor'],
    ['Niño', 'Peñaflor'],
    ['Charmaine', 'Torres'],
    ['Gerald', 'Pascual'],
    ['Rica', 'Domingo'],
    ['Arvin', 'Magsaysay'],
  ],
};

const AUDITORS: Record<MarketCode, readonly Colleague[]> = {
  id: [
    ['Sri', 'Wahyuni'],
    ['Teguh', 'Santoso'],
    ['Maya', 'Situmorang'],
  ],
  ph: [
    ['Lorna', 'Evangelista'],
    ['Rodel', 'Manalo'],
    ['Grace', 'Tolentino'],
  ],
};

const MARKET_CODES = Object.keys(MARKETS) as MarketCode[];

const everywhere: DemoUser = {
  username: 'admin',
  firstName: 'Clara',
  lastName: 'Tanujaya',
  roleId: ROLE.administrator,
  markets: MARKET_CODES,
  position: 'Manager',
};

/** Users whose sign-in `npm start` prints. */
export const SHOWN_USERS: readonly DemoUser[] = [
  everywhere,
  ...ROLE_USERS.flatMap(([key, roleId, position, people]) =>
    MARKET_CODES.map((market) => ({
      username: `${key}.${market}`,
      firstName: people[market][0],
      lastName: people[market][1],
      roleId,
      markets: [market],
      position,
    })),
  ),
];

/** All users, including colleagues who only fill the lists. */
export const DEMO_USERS: readonly DemoUser[] = [
  ...SHOWN_USERS,
  ...MARKET_CODES.flatMap((market) => [
    ...AGENTS[market].map((person) => colleague(person, ROLE.agent, market)),
    ...AUDITORS[market].map((person) => colleague(person, ROLE.auditor, market)),
  ]),
];

function colleague([firstName, lastName]: Colleague, roleId: RoleId, market: MarketCode): DemoUser {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase();
  return {
    username: `${plain(firstName)}.${plain(lastName)}`,
    firstName,
    lastName,
    roleId,
    markets: [market],
    position: roleId === ROLE.agent ? 'Agent' : 'Executive',
  };
}
