import { Router } from 'express';
import { toOpenApi } from './openapi';
import type { Route } from './route';

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const section = ({ endpoint, access }: Route): string => `
  <li>
    <h2><span>${endpoint.method}</span> <code>/api${escapeHtml(endpoint.path)}</code></h2>
    <p>${escapeHtml(endpoint.summary)}. <em>${access === 'signedIn' || access === 'account' || access === 'anyone' ? 'signed in' : access}</em></p>
  </li>`;

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}ul{list-style:none;padding:0}
li{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent);padding:.75rem 0}
h2{font-size:1rem;margin:0}h2 span{display:inline-block;min-width:4.5rem;font-weight:700}p{margin:.25rem 0 0 4.75rem}`;

const page = (routes: Route[], nonce: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Chainline API</title><style nonce="${escapeHtml(nonce)}">${style}</style></head>
<body><h1>Chainline API</h1>
<p>${routes.length} calls. Shapes, parameters and errors: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<ul>${routes.map(section).join('')}</ul></body></html>`;

/** Public: it describes shapes and holds no data. */
export const createApiDocs = (routes: Route[], options: { publicUrl: string }): Router => {
  const router = Router();
  let document: ReturnType<typeof toOpenApi> | undefined;
  router.get('/docs/openapi.json', (_request, response) => {
    response.json((document ??= toOpenApi(routes, options)));
  });
  router.get('/docs', (_request, response) => {
    response.type('html').send(page(routes, response.locals.styleNonce ?? ''));
  });
  return router;
};
