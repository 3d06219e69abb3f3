/** Answered as `{ error: { errorMessage } }`; this API answers every invalid request with 404. */
export class AuspostError extends Error {
  override name = 'AuspostError';
  readonly status: number;
  constructor(message: string, status = 404) {
    super(message);
    this.status = status;
  }
}

/** Encodes a list as this API does: one row as an object, several as an array. */
export const toRows = <T>(rows: T[]): T | T[] | undefined => (rows.length === 1 ? rows[0] : rows);

export type Query = Record<string, unknown>;

export const textOf = (query: Query, name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value.trim() : '';
};
