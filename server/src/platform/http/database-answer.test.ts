import { describe, expect, it } from 'vitest';
import { fromDatabaseError } from './database-answer.ts';

const withCode = (code: string) => Object.assign(new Error('said by PostgreSQL or the network'), { code });

describe('what the caller reads when PostgreSQL fails', () => {
  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Connection terminated: the server is silent',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('"%s" is an outage', (message) => {
    expect(fromDatabaseError(new Error(message))).toMatchObject({ status: 503, code: 'service_unavailable' });
  });

  it.each([
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '08006',
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
    'EPIPE',
    'EAI_AGAIN',
    'EHOSTUNREACH',
  ])('%s is an outage, also as one of several addresses tried', (code) => {
    expect(fromDatabaseError(withCode(code))).toMatchObject({ status: 503 });
    expect(fromDatabaseError(new AggregateError([withCode(code)]))).toMatchObject({ status: 503 });
  });

  it.each([
    ['57014', 400, 'search_too_slow'],
    ['22003', 400, 'invalid_input'],
    ['55P03', 409, 'conflict'],
    ['40001', 409, 'conflict'],
    ['40P01', 409, 'conflict'],
  ])('%s is answered with %d %s', (code, status, name) => {
    expect(fromDatabaseError(withCode(code))).toMatchObject({ status, code: name });
  });

  it.each(['23505', '42P01', 'ERR_ASSERTION'])('%s is our own fault', (code) => {
    expect(fromDatabaseError(withCode(code))).toBeUndefined();
  });
});
