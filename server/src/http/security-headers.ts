import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

declare module 'express-serve-static-core' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Express merges its types through this interface
  interface Locals {
    styleNonce?: string;
  }
}

/** No inline script; inline styles with the response's nonce, because the style library writes <style> elements. */
export const securityHeaders = (production: boolean): RequestHandler[] => [
  (_request, response, next) => {
    response.locals.styleNonce = randomBytes(16).toString('base64');
    next();
  },
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The reader of QR codes, where the browser has none, is WebAssembly; JavaScript from text stays forbidden.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: [
          "'self'",
          (_request, response) =>
            'locals' in response && isWithNonce(response.locals) ? `'nonce-${response.locals.styleNonce}'` : "'self'",
        ],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(production ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: production,
  }),
];

const isWithNonce = (locals: unknown): locals is { styleNonce: string } =>
  typeof locals === 'object' && locals !== null && 'styleNonce' in locals && typeof locals.styleNonce === 'string';
