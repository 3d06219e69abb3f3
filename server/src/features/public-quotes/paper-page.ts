const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const style = `
  :root { color-scheme: light dark; --ink: #16211f; --soft: #5b6b68; --line: #d9e0de; --accent: #0b625b; --page: #fff; --good: #1c7440; --bad: #b3261e; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e7eeec; --soft: #9fb0ac; --line: #31403d; --accent: #5fc7bb; --page: #111918; --good: #6fcf93; --bad: #f48d84; }
  }
  body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
  main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
  h1 { margin: 0 0 .25rem; font-size: 1.75rem; line-height: 1.2; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; }
  h1, h2, p, dd, dt, td, th, code { overflow-wrap: anywhere; }
  .soft, dt { color: var(--soft); }
  dl { display: grid; grid-template-columns: minmax(8rem, 12rem) 1fr; gap: .4rem 1rem; margin: 1.5rem 0 0; }
  dd { margin: 0; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
  th:last-child, td:last-child { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
  tfoot td { font-weight: 600; }
  a { color: var(--accent); }
  code { font: .8125rem/1.5 ui-monospace, monospace; }
  label { display: block; font-weight: 600; margin: 1.5rem 0 .5rem; }
  input { font: inherit; max-width: 100%; }
  button { display: block; margin-top: 1rem; min-height: 44px; padding: .5rem 1.25rem; border: 0; border-radius: 10px;
    background: var(--accent); color: var(--page); font: inherit; font-weight: 600; cursor: pointer; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  .answer { margin: 1.5rem 0 0; padding: 1rem 1.25rem; border: 2px solid var(--line); border-radius: 10px; }
  .answer h2 { margin: 0 0 .25rem; }
  .answer.good { border-color: var(--good); }
  .answer.bad { border-color: var(--bad); }
  @media (max-width: 32rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .6rem; } }
  @media print { .screen { display: none; } }
`;

type PaperPage = { title: string; nonce: string; /** HTML with user input already escaped. */ body: string };

/** Allows no caching and no indexing; `nonce` permits the inline style. */
export const toPaperPage = ({ title, nonce, body }: PaperPage): string => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escape(title)}</title>
<style nonce="${escape(nonce)}">${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
