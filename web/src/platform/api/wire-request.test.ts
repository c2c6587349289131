import { describe, expect, it } from 'vitest';
import { wireRequest } from './wire-request.ts';

const read = { method: 'GET', service: 'crm', path: '/lead/lead_details' } as const;
const write = { method: 'PUT', service: 'crm', path: '/lead/update_status' } as const;

describe('a call on the wire', () => {
  it('goes to the gateway path of the market', () => {
    expect(wireRequest(read, 'id', {}).url).toBe('/id/api/crm/lead/lead_details');
    expect(wireRequest(read, 'ph', {}).url).toBe('/ph/api/crm/lead/lead_details');
  });

  it('goes to the common service without the crm segment', () => {
    const upload = { method: 'POST', service: 'common', path: '/docs_upload' } as const;
    expect(wireRequest(upload, 'id', {}).url).toBe('/id/api/docs_upload');
  });

  it('joins arrays of a GET by commas and leaves absent values out', () => {
    const input = {
      lead_id: 7,
      _with: ['assigned_cars', 'lead_detail'],
      a: undefined,
      b: null,
      c: '',
      d: [],
      e: 0,
    };
    expect(wireRequest(read, 'id', input)).toEqual({
      url: '/id/api/crm/lead/lead_details?lead_id=7&_with=assigned_cars%2Clead_detail&e=0',
      method: 'GET',
    });
  });

  it('keeps what people type from breaking out of the query', () => {
    expect(wireRequest(read, 'id', { search: 'a&b=c#d é' }).url).toBe(
      '/id/api/crm/lead/lead_details?search=a%26b%3Dc%23d+%C3%A9',
    );
  });

  it('sends every other method as JSON, an empty input as an empty object', () => {
    expect(wireRequest(write, 'ph', { lead_id: 7, status_id: null })).toEqual({
      url: '/ph/api/crm/lead/update_status',
      method: 'PUT',
      body: '{"lead_id":7,"status_id":null}',
    });
    expect(wireRequest(write, 'ph', undefined).body).toBe('{}');
  });
});
