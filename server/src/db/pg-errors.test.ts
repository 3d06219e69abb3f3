import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isDatabaseAway, isForeignKeyViolation, isUniqueViolation } from './pg-errors';

const databaseError = (code: string, constraint?: string) =>
  Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code, constraint });
const nodeError = (code: string) => Object.assign(new Error('no connection'), { code });

describe('an error of an unavailable database', () => {
  it.each([
    ['it was shut down by its administrator', databaseError('57P01')],
    ['it is still starting', databaseError('57P03')],
    ['it has no connection left', databaseError('53300')],
    ['nobody listens', nodeError('ECONNREFUSED')],
    ['its name is not known', nodeError('ENOTFOUND')],
    ['the connection broke', new Error('Connection terminated unexpectedly')],
    ['no connection came free in time', new Error('timeout exceeded when trying to connect')],
    ['every address of its name failed', new AggregateError([new Error('other'), nodeError('ECONNREFUSED')])],
  ])('is recognised: %s', (_what, error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([
    ['a unique violation', databaseError('23505', 'users_username_key')],
    ['a statement that took too long', databaseError('57014')],
    ['a mistake in a statement', databaseError('42601')],
    ['a mistake of ours', new TypeError('x is not a function')],
    ['what is no error', 'ECONNREFUSED'],
  ])('is not mistaken for %s', (_what, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });
});

describe('a violated constraint', () => {
  it('is recognised by its name', () => {
    const unique = databaseError('23505', 'users_username_key');
    const foreign = databaseError('23503', 'sessions_user_id_fkey');

    expect(isUniqueViolation(unique, 'users_username_key')).toBe(true);
    expect(isForeignKeyViolation(foreign, 'sessions_user_id_fkey')).toBe(true);
  });

  it.each([
    ['another constraint', databaseError('23505', 'users_pkey')],
    ['another kind of violation', databaseError('23514', 'users_username_key')],
    ['an error of another origin', Object.assign(nodeError('23505'), { constraint: 'users_username_key' })],
  ])('is not mistaken for %s', (_what, error) => {
    expect(isUniqueViolation(error, 'users_username_key')).toBe(false);
    expect(isForeignKeyViolation(error, 'users_username_key')).toBe(false);
  });
});
