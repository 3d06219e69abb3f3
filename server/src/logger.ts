import { pino, type Logger } from 'pino';

/** Secrets never reach a log. */
const redacted = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
  '*.access_token',
  '*.refresh_token',
  '*.client_secret',
];

export const createLogger = (level: string): Logger =>
  pino({ level, redact: { paths: redacted, censor: '[redacted]' } });

export type { Logger };
