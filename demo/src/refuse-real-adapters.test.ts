import { describe, expect, it } from 'vitest';
import { refuseRealAdapters } from './refuse-foreign.ts';

describe('refuseRealAdapters', () => {
  it.each([
    {},
    { DATABASE_URL: 'postgres://otolead@localhost/otolead' },
    { DATABASE_URL: 'postgres://otolead@127.0.0.1:5433/otolead' },
    { DATABASE_URL: 'postgres://otolead@[::1]/otolead' },
    { DATABASE_URL: 'postgres://%2Fvar%2Frun%2Fpostgresql/otolead' },
    { DATABASE_URL: 'postgres:///otolead?host=/var/run/postgresql' },
  ])('lets demo data into a database of this machine: %j', (environment) => {
    expect(() => refuseRealAdapters(environment)).not.toThrow();
  });

  it.each([
    { SMTP_URL: 'smtp://localhost' },
    { DATABASE_URL: 'postgres://otolead@db.example.com/otolead' },
    { DATABASE_URL: 'postgres://otolead@10.0.0.4/otolead' },
    { DATABASE_URL: 'postgres://localhost.example.com/otolead' },
    { DATABASE_URL: 'postgres://localhost/otolead?host=db.example.com' },
  ])('keeps demo data away from real adapters: %j', (environment) => {
    expect(() => refuseRealAdapters(environment)).toThrow('demo data refuses real dialer and SMTP adapters');
  });
});
