import { describe, expect, it } from 'vitest';
import { errorBodySchema } from './error-body';

const body = { success: false, error: 'No.', message: 'No.', code: 'rule.no', request_id: 'r-1' };

describe('the body of a failed call', () => {
  it('is read with and without its details', () => {
    const detailed = { ...body, fields: [{ path: 'name', message: 'Required' }], data: { retry_after: 5 } };

    expect(errorBodySchema.parse(body)).toEqual(body);
    expect(errorBodySchema.parse(detailed)).toEqual(detailed);
  });

  it.each(['success', 'error', 'message', 'code', 'request_id'])('is invalid without %s', (name) => {
    expect(errorBodySchema.safeParse({ ...body, [name]: undefined }).success).toBe(false);
  });

  it('is never taken for a success', () => {
    expect(errorBodySchema.safeParse({ ...body, success: true }).success).toBe(false);
  });
});
