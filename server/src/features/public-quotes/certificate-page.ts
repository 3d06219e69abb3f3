import { z } from 'zod';
import type { Certificate } from './certificate';
import { escape, toPaperPage } from './paper-page';
import { formatAud } from './words';

/** Fields of the snapshot shown on the page; the file contains all of them. */
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

const moment = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeStyle: 'long', timeZone: 'UTC' });

const fact = (label: string, value: string): string => `<dt>${escape(label)}</dt><dd>${escape(value)}</dd>`;

const row = ({ item_name: name, quantity, line_total: total }: z.output<typeof snapshotSchema>['items'][number]) =>
  `<tr><td>${quantity} × ${escape(name)}</td><td>${formatAud(total)}</td></tr>`;

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

type PageOptions = {
  fileUrl: string;
  checkUrl: string;
  nonce: string;
};

export const toCertificatePage = (certificate: Certificate, { fileUrl, checkUrl, nonce }: PageOptions): string => {
  const shown = snapshotSchema.parse(JSON.parse(certificate.snapshot));
  const { shop, customer_name: customer, items, total_amount: total, terms } = shown;
  const seller = [shop.legal_name || shop.name, shop.abn === '' ? '' : `ABN ${shop.abn}`, shop.address].filter(Boolean);
  const due = `${formatAud(certificate.amount_due)} (${certificate.choice === 'deposit' ? 'deposit' : 'full amount'})`;
  const title = `Certificate of acceptance, quote ${certificate.quote_number}`;
  const body = `<h1>Certificate of acceptance</h1>
<p class="soft">Quote ${escape(certificate.quote_number)} from ${escape(shop.name)}</p>
<dl>
${fact('Accepted by', certificate.name)}
${fact('Quoted to', `${customer}, ${certificate.email}`)}
${fact('Accepted on', moment.format(new Date(certificate.accepted_at)))}
${fact('From IP address', certificate.ip)}
${fact('Browser', certificate.user_agent === '' ? 'not stated' : certificate.user_agent)}
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
<p>This page shows the signed file. The file itself is the proof: keep it, and anybody can check it at any time at
<a href="${escape(checkUrl)}">${escape(checkUrl)}</a>.</p>
<p class="screen"><a href="${escape(fileUrl)}" download>Download the signed certificate</a></p>
<p class="soft">SHA-256 of what was shown<br><code>${escape(certificate.snapshot_hash)}</code></p>
<p class="soft">Ed25519 signature<br><code>${escape(certificate.signature)}</code></p>`;
  return toPaperPage({ title, nonce, body });
};
