import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { passwordFault } from './password.rules.ts';

const RINA = {
  username: 'rina.sari',
  name: 'Rina Sari Dewi',
  email: 'r.dewi77@otolead.test',
  mobile: '6281190234470',
};
const fault = (password: string) => passwordFault(password, RINA)?.key ?? null;

describe('a password that guessers try first', () => {
  it.each([
    ...['123456', '123456789', '987654', '654321', '111111', 'aaaaaa', 'abababab', '123123', 'abcdef'],
    ...[
      'qwerty',
      'QWERTYUIOP',
      'poiuyt',
      'asdfgh',
      'zxcvbn',
      '1q2w3e4r',
      'password',
      'Password',
      'PASSWORD1',
    ],
    ...['password2026!', 'p@ssw0rd', 'P455w0rd!!', 'iloveyou', 'Sayangku', 'indonesia45', 'bismillah'],
    ...['mahalkita', 'Pilipinas1', 'jakarta2026', 'manila01', 'OtoLead', 'otolead123', 'avanza99', 'rahasia'],
  ])('%s is refused', (password) => {
    expect(fault(password)).toBe('session:password.too_common');
  });

  it('is refused as it stands in the list, in any case', () => {
    const passing = [...COMMON_PASSWORDS].filter(
      (password) => fault(password) === null || fault(password.toUpperCase()) === null,
    );
    expect(passing).toEqual([]);
  });

  it('is one of at least the three thousand that OWASP ASVS 5 asks for', () => {
    const longEnough = [...COMMON_PASSWORDS].filter(({ length }) => length >= 6);
    expect(longEnough.length).toBeGreaterThan(3_000);
  });
});

describe('a password that is its owner', () => {
  it.each([
    ...['rina.sari', 'RINA.SARI', 'rinasari', 'rina sari', 'rina.sari1', 'rinasari2026!', 'Rina Sari Dewi'],
    ...['r.dewi77@otolead.test', 'r.dewi77', '081190234470', '6281190234470', '81190234470', 'r1na.s4r1'],
  ])('%s is refused', (password) => {
    expect(fault(password)).toBe('session:password.own_name');
  });
});

describe('any other password', () => {
  it.each([
    ...['Demo-OtoLead-1', 'korek api basah', 'xk7Qd2', 'tujuh belas ekor', 'passwortspiel-uhu', 'k9m2p4'],
    ...['correct horse battery', 'rina suka mangga muda', '🚗🚙🛵🚲🛴🛹', 'Aduh!Lupa#Lagi?Ya'],
  ])('%s passes', (password) => {
    expect(fault(password)).toBeNull();
  });
});
