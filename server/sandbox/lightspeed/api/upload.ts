import type { RequestHandler } from 'express';

type Part = { name: string; filename: string; bytes: Buffer };

const parseObject = (text: string): object => {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? value : {};
};

const blankLine = '\r\n\r\n';

/** One part: headers, an empty line, the bytes, and the line end that belongs to the boundary. */
const toPart = (section: string): Part[] => {
  const end = section.indexOf(blankLine);
  const [, name] = /;\s*name="([^"]*)"/i.exec(section.slice(0, end)) ?? [];
  const [, filename = ''] = /;\s*filename="([^"]*)"/i.exec(section.slice(0, end)) ?? [];
  if (end < 0 || name === undefined) return [];
  return [{ name, filename, bytes: Buffer.from(section.slice(end + blankLine.length, -2), 'latin1') }];
};

/** Latin-1 maps every byte to a character, so that splitting the text does not corrupt files. */
const partsOf = (body: Buffer, contentType: string): Part[] => {
  const [, boundary] = /boundary="?([^";]+)"?/i.exec(contentType) ?? [];
  if (boundary === undefined) throw new Error('There is no boundary');
  return body.toString('latin1').split(`--${boundary}`).slice(1, -1).flatMap(toPart);
};

/** Merges the parts of an upload into one payload: the JSON of `data`, and the file `image` in base64. */
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

/** Converts a multipart body to the JSON used by all other calls; an invalid upload becomes invalid JSON. */
export const readUpload: RequestHandler = (request, _response, next) => {
  const body: unknown = request.body;
  if (Buffer.isBuffer(body)) request.body = toPayload(body, request.get('content-type') ?? '');
  next();
};
