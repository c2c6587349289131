import { isMarketCode, MARKETS } from '../kernel/market.ts';
import { BETWEEN_NAMES, flagCell, flagOf } from '../kernel/record-file.ts';
import { POSITIONS } from '../users/users.rules.ts';
import { wordsColumn } from './columns.rules.ts';
import { importUsers } from './imports.endpoints.ts';
import { defineUpload, type UploadColumn } from './upload.ts';

/** Longer than any stored value, so that the user's rules report the excess. */
const words = (sample: string, hint: Parameters<typeof wordsColumn>[1]['hint'] = 'imports:hint.words') =>
  wordsColumn(300, { sample, hint, required: false });

const ofNew = { forNew: true } as const;

const positionColumn = {
  required: false,
  sample: () => 'Agent',
  hint: 'imports:hint.position',
  parse: (cell) => POSITIONS.find((position) => position.toLowerCase() === cell.toLowerCase()) ?? null,
  invalid: 'imports:invalid.value',
} as const satisfies UploadColumn<string>;

/** Codes of markets, 'id;ph'. */
const marketsColumn = {
  required: false,
  sample: ({ market }) => market.code,
  hint: 'imports:hint.markets',
  parse: (cell) => {
    const codes = cell
      .toLowerCase()
      .split(BETWEEN_NAMES)
      .map((code) => code.trim());
    return codes.every(isMarketCode) ? codes.map((code) => MARKETS[code].id).sort() : null;
  },
  invalid: 'imports:invalid.value',
} as const satisfies UploadColumn<readonly number[]>;

const activeColumn = {
  required: false,
  sample: () => flagCell(true),
  hint: 'imports:hint.active',
  parse: (cell) => {
    const flag = flagOf(cell);
    return flag === null ? null : (String(flag) as '0' | '1');
  },
  invalid: 'imports:invalid.yes_no',
} as const satisfies UploadColumn<'0' | '1'>;

const usernameColumn = wordsColumn(300, {
  sample: 'siti.aminah',
  hint: 'imports:hint.username',
  required: true,
});

/** /import_users: users to create; each new one gets a mailed link that sets the first password. */
export const users = defineUpload({
  endpoint: importUsers,
  job: 'user_import',
  title: 'imports:users.title',
  columns: {
    username: usernameColumn,
    first_name: { ...words('Siti'), ...ofNew },
    last_name: words('Aminah'),
    email: { ...words('siti.aminah@example.com'), ...ofNew },
    mobile: {
      ...words('', 'imports:hint.mobile'),
      sample: ({ market: { phone } }) => `${phone.firstDigit}123456789`,
    },
    position: { ...positionColumn, ...ofNew },
    role: { ...words('Agent', 'imports:hint.role'), ...ofNew },
    dialer_user_id: words('1001', 'imports:hint.dialer_user_id'),
    dealer: words('', 'imports:hint.dealer_of_dse'),
    dse: words('', 'imports:hint.dse'),
    markets: marketsColumn,
    active: activeColumn,
  },
  subject: 'username',
  sampleFile: 'UsersSample.csv',
  logModule: 'Users',
  makesRecords: true,
});
