import { afterEach, describe, expect, it } from 'vitest';
import { can, currentSession, onSessionChange, setSession } from './session.ts';
import { setting } from './site-settings.ts';

const user = {
  id: 7,
  name: 'Rina Sari',
  email: 'rina@example.com',
  username: 'rina',
  role_id: 3,
  role_name: 'Agent',
  market: 'id',
  markets: ['id'],
  own_start: {},
} as const;

const entry = (path: string) => ({
  resource: 'lead',
  controller: 'lead',
  module: 'lead',
  action: path.slice(1),
  path,
});

function signIn(paths: readonly string[], settings: Record<string, unknown> = {}) {
  setSession({ user: { ...user, markets: [...user.markets] }, access: paths.map(entry), settings });
}

afterEach(() => setSession(null));

describe('what the signed-in user may reach', () => {
  it.each([
    ['/Leads-Details', true],
    ['/leads-details', true],
    ['/LEADS-DETAILS?id=7', true],
    ['/leads-details/', true],
    ['/audit_list', false],
  ])('%s: %s, however it is written', (path, may) => {
    signIn(['/Leads-Details']);
    expect(can(path)).toBe(may);
  });

  it('is nothing that the market denies, even with the right', () => {
    signIn(['/lead-list', '/audit_list'], { menu_denied: ['/Audit_List'] });
    expect([can('/lead-list'), can('/audit_list')]).toEqual([true, false]);
  });

  it('is nothing at all for a guest', () => {
    signIn(['/lead-list']);
    setSession(null);
    expect(currentSession()).toBeNull();
    expect(can('/lead-list')).toBe(false);
  });

  it('follows a change of the access list at once', () => {
    const seen: boolean[] = [];
    const stop = onSessionChange(() => seen.push(can('/lead-list')));
    signIn([]);
    signIn(['/lead-list']);
    stop();
    signIn([]);
    expect(seen).toEqual([false, true]);
  });
});

describe('a site setting', () => {
  it('is taken where it is of the expected kind, else the fallback', () => {
    const settings = { csv_limit: 30_000, site_title: 'OtoLead Indonesia', logo: null };
    expect(setting(settings, 'csv_limit', 1)).toBe(30_000);
    expect(setting(settings, 'site_title', '')).toBe('OtoLead Indonesia');
    expect(setting(settings, 'logo', '/favicon.svg')).toBe('/favicon.svg');
    expect(setting(settings, 'csv_limit', 'none')).toBe('none');
    expect(setting({}, 'missing', true)).toBe(true);
  });
});
