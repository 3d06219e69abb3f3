import type { Request, RequestHandler, Response } from 'express';

export type SandboxSystem = 'woocommerce' | 'lightspeed' | 'auspost' | 'tge' | 'geocoding';

export type FaultKind =
  /** Answered at once, the request is not applied. */
  | { kind: 'status'; status: number; body?: string; headers?: Record<string, string> }
  /** Never answered, not applied. */
  | { kind: 'timeout_before' }
  /** Applied, never answered. */
  | { kind: 'timeout_after' }
  /** The socket is destroyed, before or after the request was applied. */
  | { kind: 'cut_before' }
  | { kind: 'cut_after' }
  /** Applied, answered with 200 and the first half of the body, or with HTML where there was no body. */
  | { kind: 'malformed' }
  | { kind: 'slow'; milliseconds: number }
  /** Waits for something that a test brings about; not applied when the caller is gone by then. */
  | { kind: 'held'; until: Promise<unknown> };

export type FaultRule = {
  id: number;
  system: SandboxSystem;
  method?: string;
  /** A regular expression over the whole path as requested, without the query. */
  path?: string;
  /** How often it still strikes. */
  times: number;
  fault: FaultKind;
};

export type Faults = {
  /** Adds a rule; throws a SyntaxError when its path is no regular expression. */
  add(rule: Omit<FaultRule, 'id'>): FaultRule;
  /** The rules that can still strike, oldest first. */
  list(): FaultRule[];
  clear(): void;
  /** Tells of each request of a system that will never be answered, until what is returned is called. */
  onUnanswered(system: SandboxSystem, listener: () => void): () => void;
  /** Goes before everything that reads or changes the system's state. The oldest rule that fits strikes. */
  middleware(system: SandboxSystem): RequestHandler;
};

type ArmedRule = { rule: FaultRule; pattern: RegExp | null };

const htmlPage =
  '<!DOCTYPE html><html><head><title>Error</title></head><body><h1>Something went wrong</h1></body></html>';

const pathOf = (request: Request): string => request.originalUrl.split('?')[0] ?? request.originalUrl;

const fits = ({ rule, pattern }: ArmedRule, system: SandboxSystem, request: Request): boolean =>
  rule.system === system &&
  (rule.method === undefined || rule.method.toUpperCase() === request.method) &&
  (pattern === null || pattern.test(pathOf(request)));

const toBuffer = (chunk: unknown, encoding: unknown): Buffer => {
  if (chunk instanceof Uint8Array) return Buffer.from(chunk);
  if (typeof chunk !== 'string') return Buffer.alloc(0);
  return Buffer.from(chunk, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8');
};

/** Keeps the answer from leaving and hands it to `then` when the handler believes it was sent. */
const withholdAnswer = (response: Response, then: (body: Buffer, send: (body: Buffer) => void) => void): void => {
  const end = response.end.bind(response);
  const chunks: Buffer[] = [];
  let ended = false;
  response.write = (chunk: unknown, encoding?: unknown) => {
    chunks.push(toBuffer(chunk, encoding));
    return true;
  };
  response.end = (chunk?: unknown, encoding?: unknown) => {
    if (ended) return response;
    ended = true;
    chunks.push(toBuffer(chunk, encoding));
    then(Buffer.concat(chunks), (body) => end(body));
    return response;
  };
};

const answerWithStatus = (response: Response, fault: Extract<FaultKind, { kind: 'status' }>): void => {
  const body = fault.body ?? '';
  response.status(fault.status).type(/^\s*[[{]/.test(body) ? 'json' : 'html');
  response.set(fault.headers ?? {}).send(body);
};

const answerMalformed = (response: Response): void => {
  withholdAnswer(response, (body, send) => {
    const broken = body.length > 1 ? body.subarray(0, Math.ceil(body.length / 2)) : Buffer.from(htmlPage);
    if (!response.headersSent) {
      response.status(200).removeHeader('etag');
      if (body.length <= 1) response.type('html');
      response.setHeader('content-length', broken.length);
    }
    send(broken);
  });
};

type Struck = { fault: FaultKind; request: Request; response: Response; next: () => void; unanswered: () => void };

const strike = ({ fault, request, response, next, unanswered }: Struck): void => {
  switch (fault.kind) {
    case 'status':
      answerWithStatus(response, fault);
      return;
    case 'timeout_before':
      // Read to the end so that the caller has sent everything and waits, as it would for a hung server.
      request.once('end', unanswered).resume();
      return;
    case 'timeout_after':
      withholdAnswer(response, unanswered);
      next();
      return;
    case 'cut_before':
      request.socket.destroy();
      return;
    case 'cut_after':
      withholdAnswer(response, () => request.socket.destroy());
      next();
      return;
    case 'malformed':
      answerMalformed(response);
      next();
      return;
    case 'slow': {
      const timer = setTimeout(next, fault.milliseconds);
      response.once('close', () => {
        clearTimeout(timer);
      });
      return;
    }
    case 'held':
      void fault.until.then(() => {
        if (!response.destroyed) next();
      });
  }
};

export const createFaults = (): Faults => {
  let rules: ArmedRule[] = [];
  let lastId = 0;
  const listeners = new Map<() => void, SandboxSystem>();

  return {
    add: (given) => {
      const pattern = given.path === undefined ? null : new RegExp(given.path);
      lastId += 1;
      const rule = { ...given, id: lastId };
      rules.push({ rule, pattern });
      return { ...rule };
    },
    list: () => rules.map(({ rule }) => ({ ...rule })),
    clear: () => {
      rules = [];
    },
    onUnanswered: (system, listener) => {
      listeners.set(listener, system);
      return () => {
        listeners.delete(listener);
      };
    },
    middleware: (system) => (request, response, next) => {
      const armed = rules.find((candidate) => candidate.rule.times > 0 && fits(candidate, system, request));
      if (!armed) {
        next();
        return;
      }
      armed.rule.times -= 1;
      rules = rules.filter(({ rule }) => rule.times > 0);
      const unanswered = () => {
        for (const [listener, of] of listeners) if (of === system) listener();
      };
      strike({ fault: armed.rule.fault, request, response, next, unanswered });
    },
  };
};
