import { z } from 'zod';
import type { Certificate } from './certificate';
import { formatAud } from './words';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** What the page tells of a snapshot; all of it stands in the file. */
const snapshotSchema = z.object({
  shop: z.object({ name: z.string(), legal_name: z.string(), abn: z.string(), address: z.string() }),
  customer_name: z.string(),
  items: z.array(z.object({ item_name: z.string(), quantity: z.int(), line_total: z.number() })),
  discount_amount: z.number(),
  shipping_cost: z.number(),
  delivery_fee: z.number(),
  setup_fee: z.number(),
  total_amount: z.number(),
  terms: z.object({
    version: z.string(),
    clauses: z.array(z.object({ title: z.string(), text: z.string() })),
    closing: z.string(),
  }),
});

const style = `
  :root { color-scheme: light dark; --ink: #16211f; --soft: #5b6b68; --line: #d9e0de; --accent: #0b625b; --page: #fff; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e7eeec; --soft: #9fb0ac; --line: #31403d; --accent: #5fc7bb; --page: #111918; }
  }
  body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
  main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
  h1 { margin: 0 0 .25rem; font-size: 1.75rem; line-height: 1.2; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; }
  p, dd, dt, td, th, code { overflow-wrap: anywhere; }
  .soft, dt { color: var(--soft); }
  dl { display: grid; grid-template-columns: minmax(8rem, 12rem) 1fr; gap: .4rem 1rem; margin: 1.5rem 0 0; }
  dd { margin: 0; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
  th:last-child, td:last-child { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
  tfoot td { font-weight: 600; }
  a { color: var(--accent); }
  code { font: .8125rem/1.5 ui-monospace, monospace; }
  @media (max-width: 32rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .6rem; } }
  @media print { a { display: none; } }
`;

const moment = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeStyle: 'long', timeZone: 'UTC' });

const fact = (label: string, value: string): string => `<dt>${escape(label)}</dt><dd>${escape(value)}</dd>`;

const row = ({ item_name: name, quantity, line_total: total }: z.output<typeof snapshotSchema>['items'][number]) =>
  `<tr><td>${quantity} × ${escape(name)}</td><td>${formatAud(total)}</td></tr>`;

/** What lies between the items and the total. */
const adjustments = (shown: z.output<typeof snapshotSchema>): string =>
  [
    { label: 'Discount', amount: -shown.discount_amount },
    { label: 'Shipping', amount: shown.shipping_cost },
    { label: 'Delivery Fee', amount: shown.delivery_fee },
    { label: 'Setup Fee', amount: shown.setup_fee },
  ]
    .filter(({ amount }) => Math.abs(amount) > 0)
    .map(({ label, amount }) => `<tr><td>${label}</td><td>${formatAud(amount)}</td></tr>`)
    .join('');

/** A certificate for people to read and print; the file that can be checked is offered at `fileUrl`. */
export const toCertificatePage = (certificate: Certificate, options: { fileUrl: string; nonce: string }): string => {
  const shown = snapshotSchema.parse(JSON.parse(certificate.snapshot));
  const { shop, customer_name: customer, items, total_amount: total, terms } = shown;
  const seller = [shop.legal_name || shop.name, shop.abn === '' ? '' : `ABN ${shop.abn}`, shop.address].filter(Boolean);
  const due = `${formatAud(certificate.amount_due)} (${certificate.choice === 'deposit' ? 'deposit' : 'full amount'})`;
  const title = `Certificate of acceptance, quote ${certificate.quote_number}`;
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escape(title)}</title>
<style nonce="${escape(options.nonce)}">${style}</style>
</head>
<body>
<main>
<h1>Certificate of acceptance</h1>
<p class="soft">Quote ${escape(certificate.quote_number)} from ${escape(shop.name)}</p>
<dl>
${fact('Accepted by', certificate.name)}
${fact('Quoted to', `${customer}, ${certificate.email}`)}
${fact('Accepted on', moment.format(new Date(certificate.accepted_at)))}
${fact('From address', certificate.ip)}
${fact('With', certificate.user_agent === '' ? 'not stated' : certificate.user_agent)}
${fact('Seller', seller.join(', '))}
${fact('Payable on acceptance', due)}
${fact('Terms', `Version ${certificate.terms_version}`)}
</dl>
<h2>What was accepted</h2>
<table>
<thead><tr><th scope="col">Item</th><th scope="col">Amount</th></tr></thead>
<tbody>${items.map(row).join('')}${adjustments(shown)}</tbody>
<tfoot><tr><td>Total (Inc. GST)</td><td>${formatAud(total)}</td></tr></tfoot>
</table>
<h2>Terms &amp; Conditions</h2>
${terms.clauses.map((clause) => `<p><strong>${escape(clause.title)}.</strong> ${escape(clause.text)}</p>`).join('\n')}
<p>${escape(terms.closing)}</p>
<h2>Signature</h2>
<p>This page shows the signed file. The file itself is the proof: keep it, and it can be checked at any time.</p>
<p><a href="${escape(options.fileUrl)}" download>Download the signed certificate</a></p>
<p class="soft">SHA-256 of what was shown<br><code>${escape(certificate.snapshot_hash)}</code></p>
<p class="soft">Ed25519 signature<br><code>${escape(certificate.signature)}</code></p>
</main>
</body>
</html>
`;
};
