import { describe, expect, it } from 'vitest';
import { ROLE } from '../kernel/roles.ts';
import { searchByOptions, selectionRights } from './leads.policy.ts';

const BASE = ['name', 'mobile', 'lead_id', 'myactive'];

describe('what a role searches by', () => {
  it.each([ROLE.administrator, ROLE.supervisor])('LST-054 role %i also by agents of My Active', (role) => {
    expect(searchByOptions(role)).toEqual([...BASE, 'myactive_agent']);
  });

  it('LST-055 role 3 by the full base list', () => {
    expect(searchByOptions(ROLE.agent)).toEqual(BASE);
  });

  it.each([ROLE.reportingUser, ROLE.dealerStaff, ROLE.brandManager, ROLE.auditor, 1000])(
    'LST-056 role %i by the list without My Active',
    (role) => {
      expect(searchByOptions(role)).toEqual(BASE.slice(0, 3));
    },
  );
});

describe('LST-023 LST-024 selecting rows and moving My Active leads', () => {
  const all = { roleId: 1, byMyActive: true, mayReassign: true, mayRemove: true };
  it.each([
    ['an administrator', all, [true, true, true]],
    ['a supervisor', { ...all, roleId: 5 }, [true, true, true]],
    ['an agent', { ...all, roleId: 3 }, [false, false, false]],
    ['an auditor', { ...all, roleId: 7 }, [false, false, false]],
    ['among all leads', { ...all, byMyActive: false }, [false, false, false]],
    ['without the right to reassign', { ...all, mayReassign: false }, [true, false, true]],
    ['without the right to remove', { ...all, mayRemove: false }, [true, true, false]],
    ['without either right', { ...all, mayReassign: false, mayRemove: false }, [false, false, false]],
  ])('%s', (_title, facts, [select, reassign, remove]) => {
    expect(selectionRights(facts)).toEqual({ select, reassign, remove });
  });
});
