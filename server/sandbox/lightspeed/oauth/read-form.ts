import { OauthError } from './oauth-error';

export type Form = Map<string, string>;

const malformed = (): OauthError => new OauthError(400, 'invalid_request', 'The request body could not be read');

const fromJson = (body: Buffer): Form => {
  const parsed: unknown = JSON.parse(body.toString());
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw malformed();
  const form: Form = new Map();
  for (const [name, value] of Object.entries(parsed)) {
    if (typeof value === 'string' || typeof value === 'number') form.set(name, String(value));
  }
  return form;
};

/** Text fields only; files are not accepted here. */
const fromMultipart = (body: Buffer, contentType: string): Form => {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) throw malformed();
  const form: Form = new Map();
  for (const part of body.toString().split(`--${boundary}`).slice(1, -1)) {
    const [head = '', ...rest] = part.replace(/\r\n$/, '').split('\r\n\r\n');
    const name = /\bname="([^"]*)"/i.exec(head)?.[1];
    if (name === undefined || /\bfilename=/i.test(head)) throw malformed();
    form.set(name, rest.join('\r\n\r\n'));
  }
  return form;
};

/** Parses a body in any of the provider's three encodings. */
export const readForm = (body: unknown, contentType: string): Form => {
  if (!Buffer.isBuffer(body)) return new Map();
  try {
    if (contentType.startsWith('application/json')) return fromJson(body);
    if (contentType.startsWith('multipart/form-data')) return fromMultipart(body, contentType);
    return new Map(new URLSearchParams(body.toString()));
  } catch {
    throw malformed();
  }
};
