import { createHash } from 'node:crypto';
import type { OauthClient } from './grants';
import { describeScope } from './scopes';

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f3f1ee; color: #211f1c;
    font: 16px/1.5 system-ui, sans-serif; }
  main { box-sizing: border-box; width: min(30rem, calc(100vw - 2rem)); margin: 2rem 0; padding: 2rem;
    background: #fff; border-radius: 12px; box-shadow: 0 1px 3px #0003, 0 8px 30px #0001; }
  .from { margin: 0 0 1.5rem; color: #9e2b1c; font-weight: 700; }
  h1 { margin: 0 0 .5rem; font-size: 1.35rem; line-height: 1.3; }
  ul { margin: 1rem 0 1.5rem; padding-left: 1.25rem; }
  li { margin: .35rem 0; }
  form { display: flex; gap: .75rem; justify-content: flex-end; }
  button { min-height: 44px; padding: 0 1.25rem; border: 1px solid #b9b2a9; border-radius: 8px; background: none;
    color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
  button.main { border-color: #b3301f; background: #b3301f; color: #fff; }
  button:focus-visible { outline: 3px solid #2c6fbb; outline-offset: 2px; }
  @media (prefers-color-scheme: dark) {
    body { background: #191817; color: #f0ede9; }
    main { background: #262422; }
    .from { color: #f0907f; }
    button { border-color: #6b655e; }
  }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Browsers apply `form-action` to redirects of a form too, so it must include the client's origin. */
export const consentPolicy = ({ redirectUri }: OauthClient): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self' ${new URL(redirectUri).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

type Consent = { client: OauthClient; accountName: string; scopes: string[]; query: string };

/** Consent page for the requested scopes; its form posts to the same address and query. */
export const consentPage = ({ client, accountName, scopes, query }: Consent): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Authorize ${escapeHtml(client.name)} - ${escapeHtml(accountName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="from">Retail POS sandbox &middot; ${escapeHtml(accountName)}</p>
<h1>${escapeHtml(client.name)} would like to connect to ${escapeHtml(accountName)}</h1>
<p>If you authorize it, it will be able to:</p>
<ul>
${scopes.map((scope) => `<li>${escapeHtml(describeScope(scope))}</li>`).join('\n')}
</ul>
<form method="post" action="authorize${escapeHtml(query)}">
<button type="submit" name="decision" value="deny">Deny</button>
<button type="submit" name="decision" value="authorize" class="main">Authorize</button>
</form>
</main>
</body>
</html>
`;
