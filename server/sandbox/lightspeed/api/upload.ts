import type { RequestHandler } from 'express';

type Part = { name: string; filename: string; bytes: Buffer };

const parseObject = (text: string): object => {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? value : {};
};

const blankLine = '\r\n\r\n';

/** One part: headers, a blank line, the bytes, and the line end that belongs to the boundary. */
const toPart = (section: string): Part[] => {
  const end = section.indexOf(blankLine);
  const [, name] = /;\s*name="([^"]*)"/i.exec(section.slice(0, end)) ?? [];
  const [, filename = ''] = /;\s*filename="([^"]*)"/i.exec(section.slice(0, end)) ?? [];
  if (end < 0 || name === undefined) return [];
  return [{ name, filename, bytes: Buffer.from(section.slice(end + blankLine.length, -2), 'latin1') }];
};

/** Latin-1 has a character for every byte, so that text can be cut without harm to a file. */
const partsOf = (body: Buffer, contentType: string): Part[] => {
  const [, boundary] = /boundary="?([^";]+)"?/i.exec(contentType) ?? [];
  if (boundary === undefined) throw new Error('There is no boundary');
  return body.toString('latin1').split(`--${boundary}`).slice(1, -1).flatMap(toPart);
};

/** The parts of an upload as one payload: what `data` says in JSON, and the file `image` in base64. */
const toPayload = (body: Buffer, contentType: string): string => {
  try {
    const parts = partsOf(body, contentType);
    const data = parts.find(({ name }) => name === 'data')?.bytes.toString() ?? '{}';
    const file = parts.find(({ name, filename }) => name === 'image' && filename !== '');
    const image = file && { image: file.bytes.toString('base64'), filename: file.filename };
    return JSON.stringify({ ...parseObject(data), ...image });
  } catch {
    return 'no upload';
  }
};

/** A multipart body goes on as the JSON text that every other call sends; one that is no upload as text that is no JSON. */
export const readUpload: RequestHandler = (request, _response, next) => {
  const body: unknown = request.body;
  if (Buffer.isBuffer(body)) request.body = toPayload(body, request.get('content-type') ?? '');
  next();
};
