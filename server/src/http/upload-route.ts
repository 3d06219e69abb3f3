import type { BodyOf, EndpointDefinition, ParamsOf, Parsed, ResponseInput } from '@chainline/shared/http/endpoint';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { z } from 'zod';
import { ValidationError, type AppError } from '../errors';
import type { Logger } from '../logger';
import type { Actor } from './actor';
import { actorFor, parsePart, sendResult, type Access, type Route } from './route';

/** Type and name come from the sender and are not checked. */
export type SentFile = { bytes: Buffer; type: string; name: string };

type UploadOptions<F extends z.ZodType> = {
  part: string;
  maxBytes: number;
  fields: F;
  tooLarge: () => AppError;
  /** Most bytes of a text field sent with the file. */
  longestField?: number;
};

type UploadInput<E extends EndpointDefinition, F extends z.ZodType> = {
  params: ParamsOf<E>;
  fields: Parsed<F>;
  body: BodyOf<E>;
  file: SentFile | null;
  actor: Actor;
  log: Logger;
};

const malformed = (cause: unknown): AppError =>
  new ValidationError('upload.malformed', 'The upload cannot be read. Please send one file as a form.', { cause });

const isSendersFault = (error: unknown): boolean =>
  error instanceof MulterError ||
  (error instanceof Error && /unexpected end of form|boundary|malformed|unterminated|header/i.test(error.message));

/** Reads a form into memory; null if no file was chosen. */
export const readForm = async (
  request: Request,
  response: Response,
  { part, maxBytes, tooLarge, longestField = 10_000 }: Omit<UploadOptions<z.ZodType>, 'fields'>,
): Promise<SentFile | null> => {
  // A picture is checked before any of it reaches the disk.
  const read = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: longestField, fieldNameSize: 100, parts: 12 },
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

/** Route for `multipart/form-data`. Access is checked before a byte of the body is read. */
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
