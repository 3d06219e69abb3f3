import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { z } from 'zod';

export class ControlError extends Error {
  readonly status: number;
  readonly fields: { path: string; message: string }[];

  constructor(status: number, message: string, fields: { path: string; message: string }[] = []) {
    super(message);
    this.name = 'ControlError';
    this.status = status;
    this.fields = fields;
  }
}

const refused = (error: z.ZodError): ControlError => {
  const fields = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const [first] = fields;
  const named = first?.path ? `${first.path}: ${first.message}` : (first?.message ?? 'The request is not valid.');
  return new ControlError(400, named, fields);
};

const parse = <S extends z.ZodType>(schema: S, given: unknown): z.output<S> => {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw refused(parsed.error);
  return parsed.data;
};

type Answer = (request: Request) => unknown;

const answering =
  (answer: Answer): RequestHandler =>
  async (request: Request, response: Response) => {
    response.json(await answer(request));
  };

export const control = (answer: Answer): RequestHandler => answering(answer);

/** A call with a JSON body; an empty body counts as {}. */
export const controlBody = <S extends z.ZodType>(
  schema: S,
  answer: (body: z.output<S>, request: Request) => unknown,
): RequestHandler => answering((request) => answer(parse(schema, request.body ?? {}), request));

export const controlQuery = <S extends z.ZodType>(schema: S, answer: (query: z.output<S>) => unknown): RequestHandler =>
  answering((request) => answer(parse(schema, request.query)));

export const idParam = (request: Request): number =>
  parse(z.object({ id: z.coerce.number().int().positive() }), request.params).id;

/** Runs an action; an emulator's own refusals become a 400. */
export const doing = <T>(action: () => T): T => {
  try {
    return action();
  } catch (error) {
    if (error instanceof Error && error.constructor === Error) throw new ControlError(400, error.message);
    throw error;
  }
};

/** CSRF protection: only the sandbox's own page may call, not other sites open in the same browser. */
export const sameOriginOnly: RequestHandler = (request, _response, next) => {
  const { origin, host } = request.headers;
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
  next(isOwn ? undefined : new ControlError(403, 'Calls from other sites are refused.'));
};

const statusOf = (error: unknown): number => {
  const status: unknown = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : 500;
};

/** Renders every failure as JSON; an emulator's own refusals keep their status. */
export const controlErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const status = statusOf(error);
  if (status >= 500) console.error(error);
  const message = error instanceof Error ? error.message : 'The sandbox failed.';
  response.status(status).json({ message, fields: error instanceof ControlError ? error.fields : [] });
};
