import type { BodyOf, EndpointDefinition, ParamsOf, Parsed, ResponseInput } from '@chainline/shared/http/endpoint';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { z } from 'zod';
import { ValidationError, type AppError } from '../errors';
import type { Logger } from '../logger';
import type { Actor } from './actor';
import { actorFor, parsePart, sendResult, type Access, type Route } from './route';

/** A file as it was sent: what its sender says of it is not to be believed. */
export type SentFile = { bytes: Buffer; type: string; name: string };

type UploadOptions<F extends z.ZodType> = {
  /** The name of the part that holds the file. */
  part: string;
  maxBytes: number;
  /** The other parts, all of them text. */
  fields: F;
  tooLarge: () => AppError;
};

type UploadInput<E extends EndpointDefinition, F extends z.ZodType> = {
  params: ParamsOf<E>;
  fields: Parsed<F>;
  body: BodyOf<E>;
  /** null when none was sent. */
  file: SentFile | null;
  actor: Actor;
  log: Logger;
};

const malformed = (cause: unknown): AppError =>
  new ValidationError('upload.malformed', 'The upload cannot be read. Please send one file as a form.', { cause });

/** The mistakes of a sender; what else goes wrong is ours. */
const isSendersFault = (error: unknown): boolean =>
  error instanceof MulterError ||
  (error instanceof Error && /unexpected end of form|boundary|malformed|unterminated|header/i.test(error.message));

/** The one file of a form, read into memory; null when none was chosen. */
export const readForm = async (
  request: Request,
  response: Response,
  { part, maxBytes, tooLarge }: Pick<UploadOptions<z.ZodType>, 'part' | 'maxBytes' | 'tooLarge'>,
): Promise<SentFile | null> => {
  // In memory: a picture is looked at before any of it touches a disk.
  const read = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 10_000, fieldNameSize: 100, parts: 12 },
    defParamCharset: 'utf8',
  }).single(part);
  await new Promise<void>((resolve, reject) => {
    read(request, response, (error: unknown) => {
      if (error === undefined || error === null) resolve();
      else if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') reject(tooLarge());
      else if (isSendersFault(error)) reject(malformed(error));
      else reject(error instanceof Error ? error : new Error('The form was not read', { cause: error }));
    });
  });
  const { file } = request;
  return file ? { bytes: file.buffer, type: file.mimetype, name: file.originalname } : null;
};

/**
 * A route that takes a file as `multipart/form-data`. Who may call is known before a byte of the body is read.
 */
export const uploadRoute = <const E extends EndpointDefinition, F extends z.ZodType>(
  endpoint: E,
  access: Exclude<Access, 'public'>,
  options: UploadOptions<F>,
  handler: (input: UploadInput<E, F>) => Promise<ResponseInput<E>>,
): Route => ({
  endpoint,
  access,
  needsConfirmation: false,
  serve: async (request, response, authenticate) => {
    const actor = await actorFor(access, request, authenticate);
    const params = parsePart<E['params']>('params', endpoint.params, request.params);
    const file = await readForm(request, response, options);
    const fields = parsePart<F>('fields', options.fields, request.body ?? {});
    const body = parsePart<E['body']>('body', endpoint.body, request.body);
    sendResult(endpoint, response, await handler({ params, fields, body, file, actor, log: request.log }));
  },
});
