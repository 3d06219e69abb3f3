import type { Request } from 'express';

export type Format = 'json' | 'xml';

export type Target = {
  /** `Session`, `Account`, or the entity after the account id. */
  name: string;
  accountID: string | null;
  id: number | null;
  /** Path segment after a record's id, such as `Image`. */
  part: string | null;
  format: Format;
};

const pattern =
  /^\/(?:(Session)|Account(?:\/(\d+)(?:\/([A-Za-z]+)(?:\/(\d+)(?:\/([A-Za-z]+))?)?)?)?)(?:\.(json|xml))?\/?$/;

/** The Accept header overrides the path's extension; the default is XML. */
const formatOf = (request: Request, ending: string | undefined): Format => {
  const accept = request.get('accept') ?? '';
  if (accept.includes('application/json')) return 'json';
  if (accept.includes('application/xml')) return 'xml';
  return ending === 'json' ? 'json' : 'xml';
};

/** Parses a path under `/API/V3`; null when it is not one of the API's. */
export const parseTarget = (request: Request): Target | null => {
  const match = pattern.exec(request.path);
  if (!match) return null;
  const [, session, accountID, name, id, part, ending] = match;
  return {
    name: session ?? name ?? 'Account',
    accountID: accountID ?? null,
    id: id === undefined ? null : Number(id),
    part: part ?? null,
    format: formatOf(request, ending),
  };
};
