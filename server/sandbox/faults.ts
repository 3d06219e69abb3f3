import type { Request, RequestHandler, Response } from 'express';

export type SandboxSystem = 'woocommerce' | 'lightspeed' | 'sms' | 'auspost' | 'tge' | 'geocoding';

export type FaultKind =
  /** Answers at once without applying the request. */
  | { kind: 'status'; status: number; body?: string; headers?: Record<string, string> }
  /** Neither applies nor answers. */
  | { kind: 'timeout_before' }
  /** Applies the request without answering. */
  | { kind: 'timeout_after' }
  /** Destroys the socket before applying the request, or after. */
  | { kind: 'cut_before' }
  | { kind: 'cut_after' }
  /** Applies, then answers 200 with the first half of the body, or with HTML when there is none. */
  | { kind: 'malformed' }
  | { kind: 'slow'; milliseconds: number }
  /** Waits for an event of the test; not applied if the caller has disconnected by then. */
  | { kind: 'held'; until: Promise<unknown> };

export type FaultRule = {
  id: number;
  system: SandboxSystem;
  method?: string;
  /** Regular expression for the whole requested path, without the query. */
  path?: string;
  /** Remaining uses. */
  times: number;
  fault: FaultKind;
};

export type Faults = {
  /** Adds a rule. @throws SyntaxError for an invalid path expression */
  add(rule: Omit<FaultRule, 'id'>): FaultRule;
  /** Rules with remaining uses, oldest first. */
  list(): FaultRule[];
  clear(): void;
  /** Calls the listener for each request of a system that will never be answered. @returns a function to unsubscribe */
  onUnanswered(system: SandboxSystem, listener: () => void): () => void;
  /** Must come before anything that reads or changes the system's state. The oldest matching rule applies. */
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

/** Intercepts the answer and passes it to `then` once the handler has ended it. */
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
      // Drained, so that the caller has sent everything and waits as for a hung server.
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
  const listeners = new Set<{ system: SandboxSystem; tell: () => void }>();

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
    onUnanswered: (system, tell) => {
      const listener = { system, tell };
      listeners.add(listener);
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
        for (const listener of listeners) if (listener.system === system) listener.tell();
      };
      strike({ fault: armed.rule.fault, request, response, next, unanswered });
    },
  };
};
