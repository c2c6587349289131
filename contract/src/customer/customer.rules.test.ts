import { describe, expect, it } from 'vitest';
import { MARKETS } from '../kernel/market.ts';
import { ROLE } from '../kernel/roles.ts';
import { CUSTOMER_CHOICES } from '../leads/customer-choices.rules.ts';
import { mayTickMyActive } from './customer.policy.ts';
import { type CustomerContext, type CustomerValues, customerErrors, readCustomer } from './customer.rules.ts';

const STORED: CustomerValues = {
  name: 'Budi Santoso',
  ktp_name: null,
  mobile: '81234567890',
  alternate_mobile: null,
  email: null,
  customer_city_id: 1,
  postal_code: null,
  address: null,
  gender: null,
  age_range: null,
  marital_status: null,
  family_size: null,
  occupation: null,
  myactive_agent_id: null,
};

const AGENT = { userId: 31, roleId: ROLE.agent };
const CONTEXT: CustomerContext = {
  market: MARKETS.id,
  actor: AGENT,
  stored: STORED,
  state: { statusId: 2, subStatusId: 2 },
};

/** Field → message key after these changes to a valid lead. */
function faults(changes: Partial<CustomerValues>, context: Partial<CustomerContext> = {}) {
  const judged = { ...CONTEXT, ...context };
  const errors = customerErrors({ ...judged.stored, ...changes }, judged);
  return Object.fromEntries(Object.entries(errors).map(([field, { key }]) => [field, key]));
}

describe('what must stand there', () => {
  describe('DET-025 DET-026 DET-029', () => {
    it.each([
      ['name', 'customer:lead_name_required'],
      ['mobile', 'customer:lead_mobile_required'],
      ['customer_city_id', 'customer:lead_city_required'],
    ] as const)('the %s is required', (field, key) => {
      expect(faults({ [field]: null })).toEqual({ [field]: key });
      expect(faults({})).toEqual({});
    });

    it.each([' ', '\t \u00a0', '\u200b\u202a', '\u2800'])(
      'a name of blanks (%j) is none, told with every other fault',
      (name) => {
        expect(faults({ name, email: 'wulan@' })).toEqual({
          name: 'customer:lead_name_required',
          email: 'customer:lead_email_not_valid',
        });
      },
    );
  });

  it('DET-030 DET-031 postal code, address, gender and e-mail may be empty', () => {
    const filled = { ...STORED, postal_code: '10110', address: 'Jl. Merdeka 1', gender: 1, email: 'a@b.id' };
    const emptied = { postal_code: null, address: null, gender: null, email: null };
    expect(faults(emptied, { stored: filled })).toEqual({});
  });
});

describe('mobiles', () => {
  describe('DET-027 DET-032', () => {
    it.each([
      ['8123456', 'too short'],
      ['8123456789012', 'too long'],
      ['71234567', 'not a mobile of the market'],
      ['8123-456-789', 'not numeric'],
      ['812345678a', 'not numeric'],
    ])('%s is an incorrect mobile: %s', (mobile) => {
      expect(faults({ mobile })).toEqual({ mobile: 'customer:incorrect_mobile' });
      const alternate = faults({ alternate_mobile: mobile }).alternate_mobile;
      expect(alternate).toBe(/^\d+$/.test(mobile) ? 'customer:incorrect_mobile' : 'customer:digits_only');
    });
  });

  describe('DET-021', () => {
    it.each(['81234567890', '081234567890', '+6281234567890', '+62 812-3456-7890'])(
      'the stored mobile may come back as %s, another one never',
      (mobile) => {
        expect(faults({ mobile })).toEqual({});
        expect(faults({ mobile: '81234567891' })).toEqual({ mobile: 'customer:mobile_not_editable' });
      },
    );
  });

  describe('DET-033', () => {
    it.each(['81234567890', '081234567890'])('%s as the alternate is the mobile again', (same) => {
      const key = 'customer:mobile_and_alternate_mobile_should_be_different';
      expect(faults({ alternate_mobile: same })).toEqual({ alternate_mobile: key });
      expect(faults({ alternate_mobile: '81234567899' })).toEqual({});
    });
  });

  it('DET-035 an alternate mobile has 12 digits at most', () => {
    expect(faults({ alternate_mobile: '8'.repeat(12) })).toEqual({});
    expect(faults({ alternate_mobile: '8'.repeat(13) }).alternate_mobile).toBe('customer:incorrect_mobile');
    expect(faults({ alternate_mobile: '0'.concat('8'.repeat(12)) }).alternate_mobile).toBe(
      'customer:incorrect_mobile',
    );
  });
});

describe('texts', () => {
  describe('DET-028', () => {
    it.each(['budi', 'budi@', '@mail.id', 'budi@mail', 'bu di@mail.id', 'budi@mail..id', 'budi@mail.id.'])(
      '%s is no well-formed e-mail',
      (email) => {
        expect(faults({ email })).toEqual({ email: 'customer:lead_email_not_valid' });
        expect(faults({ email: 'budi.santoso+oto@mail.co.id' })).toEqual({});
      },
    );
  });

  describe('DET-034 DET-036 DET-037', () => {
    it.each([
      ['postal_code', '1011A', 'customer:digits_only'],
      ['alternate_mobile', '+62812345678', 'customer:digits_only'],
      ['postal_code', '1'.repeat(11), 'kernel:invalid.too_long_of'],
      ['address', 'a'.repeat(51), 'kernel:invalid.too_long_of'],
      ['name', 'a'.repeat(101), 'kernel:invalid.too_long_of'],
    ] as const)('%s refuses %s', (field, value, key) => {
      expect(faults({ [field]: value })).toEqual({ [field]: key });
    });
  });

  it('DET-036 DET-037 a postal code takes 10 digits in either market, an address 50 letters', () => {
    expect(faults({ postal_code: '10110', address: 'a'.repeat(50) })).toEqual({});
    const ph = { market: MARKETS.ph, stored: { ...STORED, mobile: '9171234567', ktp_name: null } };
    for (const postal_code of ['1', '1000', '1234567890']) {
      expect(faults({ postal_code })).toEqual({});
      expect(faults({ postal_code, mobile: '9171234567' }, ph)).toEqual({});
    }
  });

  it('DET-024 the KTP name can be edited in Indonesia and does not exist in the Philippines', () => {
    expect(faults({ ktp_name: 'BUDI' })).toEqual({});
    const ph = { market: MARKETS.ph, stored: { ...STORED, mobile: '9171234567' } };
    expect(faults({ ktp_name: 'BUDI' }, ph)).toEqual({ ktp_name: 'kernel:invalid.value' });
  });

  it('what stands there already is not judged again', () => {
    const old = { ...STORED, postal_code: '10-110', address: 'a'.repeat(80), email: 'none', family_size: 25 };
    expect(faults({ name: 'Budi' }, { stored: old })).toEqual({});
    expect(faults({ postal_code: '10-111' }, { stored: old })).toEqual({
      postal_code: 'customer:digits_only',
    });
  });
});

describe('choice lists', () => {
  it('MKT-038 family members run from 1 to 20', () => {
    expect(CUSTOMER_CHOICES.family_size).toHaveLength(20);
    expect(CUSTOMER_CHOICES.family_size.slice(0, 2)).toEqual([1, 2]);
    expect(CUSTOMER_CHOICES.family_size.at(-1)).toBe(20);
    const accepted = Array.from({ length: 30 }, (_, size) => size).filter(
      (family_size) => !faults({ family_size }).family_size,
    );
    expect(accepted).toEqual([...CUSTOMER_CHOICES.family_size]);
  });

  const expectIds = (field: keyof typeof CUSTOMER_CHOICES, ids: readonly number[]) => {
    expect(CUSTOMER_CHOICES[field]).toEqual(ids);
    const accepted = [0, 1, 2, 3, 4, 5, 6].filter((id) => !faults({ [field]: id })[field]);
    expect(accepted).toEqual(ids.toSorted((a, b) => a - b));
  };

  it('MKT-041 ages are 1 to 4', () => expectIds('age_range', [1, 2, 3, 4]));
  it('MKT-042 genders are 1 and 2', () => expectIds('gender', [1, 2]));
  it('MKT-043 marital statuses are 1 to 4', () => expectIds('marital_status', [1, 2, 3, 4]));
  it('MKT-044 occupations are 1, 2, 3, 5 and 4 in this order', () =>
    expectIds('occupation', [1, 2, 3, 5, 4]));
});

describe('My Active', () => {
  describe('DET-038', () => {
    it.each([
      [ROLE.agent, null, false, true],
      [ROLE.agent, AGENT.userId, false, true],
      [ROLE.agent, 99, false, false],
      [ROLE.agent, 99, true, true],
      [ROLE.supervisor, null, false, false],
      [ROLE.administrator, AGENT.userId, false, false],
      [ROLE.auditor, null, false, false],
      [ROLE.dealerStaff, null, false, false],
    ])('role %i, owner %s, just changed %s: the checkbox is enabled %s', (roleId, owner, just, can) => {
      expect(mayTickMyActive({ userId: AGENT.userId, roleId }, owner, just)).toBe(can);
    });
  });

  describe('DET-038', () => {
    it.each([
      ['takes a free lead', null, 31, undefined],
      ['lets an own lead go', 31, null, undefined],
      ['does not take another agent’s lead', 99, 31, 'customer:my_active_not_yours'],
      ['does not free another agent’s lead', 99, null, 'customer:my_active_not_yours'],
      ['gives a free lead to nobody else', null, 99, 'customer:my_active_not_yours'],
    ])('an agent %s', (_, before, after, fault) => {
      const stored = { ...STORED, myactive_agent_id: before };
      expect(faults({ myactive_agent_id: after }, { stored }).myactive_agent_id).toBe(fault);
    });
  });

  it('a closed lead is nobody’s', () => {
    const state = { statusId: 4, subStatusId: 9 };
    expect(faults({ myactive_agent_id: 31 }, { state })).toEqual({
      myactive_agent_id: 'my-active:refused.not_enabled',
    });
  });
});

describe('a payload', () => {
  const read = (wire: object, stored = STORED) => readCustomer(wire, stored, MARKETS.id);

  it('leaves out what stays and empties what is blank; what is required has to be sent', () => {
    const stored = { ...STORED, email: 'a@b.id', gender: 1, myactive_agent_id: 31 };
    const sent = { name: ' Budi ', mobile: '81234567890', customer_city_id: 2, gender: null, address: '  ' };
    expect(read(sent, stored)).toEqual({ ...stored, name: 'Budi', customer_city_id: 2, gender: null });
    expect(read({}, stored)).toMatchObject({ name: null, mobile: null, customer_city_id: null });
  });

  it('lets the lead go with 0, and knows the stored alternate in any writing', () => {
    const stored = { ...STORED, alternate_mobile: '81234567899', myactive_agent_id: 31 };
    expect(read({ myactive_agent_id: 0 }, stored).myactive_agent_id).toBe(null);
    expect(read({ myactive_agent_id: null }, stored).myactive_agent_id).toBe(31);
    expect(read({ alternate_mobile: '+62 812-3456-7899' }, stored).alternate_mobile).toBe('81234567899');
  });
});
