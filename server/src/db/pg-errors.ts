import pg from 'pg';
import { UnavailableError, ValidationError } from '../errors';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** SQLSTATE codes: unreachable, starting, stopping or out of connections. */
const awayCodes = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006']);
const awayNodeCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH']);
const awayMessage =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

const codeOf = (error: object): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** NUL characters and invalid encodings. */
const unstorableText = new Set(['22021', '22P05']);

export const isDatabaseAway = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return awayCodes.has(codeOf(error));
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  return awayNodeCodes.has(codeOf(error)) || awayMessage.test(error.message);
};

export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  isViolation(error, uniqueViolation, constraint);

export const isForeignKeyViolation = (error: unknown, constraint: string): boolean =>
  isViolation(error, foreignKeyViolation, constraint);

export const isLockTimeout = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03';

const isViolation = (error: unknown, code: string, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.code === code && error.constraint === constraint;

/**
 * UnavailableError if the database is away, ValidationError for a text that it cannot store, otherwise the error with
 * its statement.
 */
export const toDatabaseError = (error: unknown, statement: string): unknown => {
  if (isDatabaseAway(error)) {
    return new UnavailableError('database.away', 'The database cannot be reached. Please try again in a moment.', {
      cause: error,
    });
  }
  if (error instanceof pg.DatabaseError && unstorableText.has(codeOf(error))) {
    return new ValidationError('request.unstorable_text', 'The text contains a character that cannot be stored.', {
      cause: error,
    });
  }
  if (error instanceof pg.DatabaseError) error.internalQuery ??= statement;
  return error;
};
