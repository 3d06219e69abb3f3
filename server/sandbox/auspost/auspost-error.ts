/** What is answered with `{ error: { errorMessage } }`; whatever is asked in a wrong way is a 404 there. */
export class AuspostError extends Error {
  override name = 'AuspostError';
  readonly status: number;
  constructor(message: string, status = 404) {
    super(message);
    this.status = status;
  }
}

/** A list as this API writes it: one row as itself, several as an array. */
export const toRows = <T>(rows: T[]): T | T[] | undefined => (rows.length === 1 ? rows[0] : rows);

export type Query = Record<string, unknown>;

export const textOf = (query: Query, name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value.trim() : '';
};
