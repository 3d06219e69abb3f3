import { toAccent } from './accent-colour';
import type { EmailBlock, EmailContent } from './email-content';
import { unsubscribePlace } from './unsubscribe-links';
import { joined, lines, markup, noMarkup, type Markup } from './markup';

type Accent = ReturnType<typeof toAccent>;
type Items = Extract<EmailBlock, { type: 'items' }>;

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const ink = '#1f2528';
const soft = '#5c6468';
const line = '#e6e1d7';

// Outlook ignores widths and margins on a div, so that layout uses tables with inline styles.
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';
const tableTag: Markup = { html: `<table ${table}>` };
const css = (...rules: string[]): Markup => ({ html: `style="${font}${rules.join(';')}"` });

/** Rules without an inline form: dark mode and narrow screens. Clients that drop them show the light layout. */
const headStyle: Markup = {
  html: `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;width:100%!important;-webkit-text-size-adjust:100%}
a{color:inherit}
@media (max-width:620px){.edge{padding:0!important}.card{border-radius:0!important}.pad{padding-left:22px!important;padding-right:22px!important}.button{width:100%!important}.button a{display:block!important}}
@media (prefers-color-scheme:dark){.page{background:#14181a!important}.card{background:#1c2225!important}.ink{color:#e9eded!important}.soft{color:#a3aeb2!important}.rule{border-color:#333c41!important}.tint{background:#242b2f!important}}
</style>`,
};

const paragraph = (text: string): Markup =>
  markup`<p class="ink" ${css('margin:0', 'font-size:16px', 'line-height:1.6', `color:${ink}`)}>${lines(text)}</p>`;

const button = (label: string, url: string, { surface, text }: Accent): Markup => {
  const link = [
    'display:inline-block',
    'padding:14px 30px',
    'mso-padding-alt:0',
    'border-radius:10px',
    'font-size:16px',
    'font-weight:600',
    'line-height:1.25',
    'text-align:center',
    'text-decoration:none',
    `background:${surface}`,
    `color:${text}`,
  ];
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="button"><tr><td align="center" bgcolor="${surface}" style="border-radius:10px;mso-padding-alt:14px 30px"><a href="${url}" target="_blank" ${css(...link)}>${label}</a></td></tr></table>`;
};

const fact = ({ label, value }: { label: string; value: string }): Markup =>
  markup`<tr><td class="soft" valign="top" width="38%" ${css('padding:5px 12px 5px 0', 'font-size:15px', 'line-height:1.45', `color:${soft}`)}>${label}</td><td class="ink" valign="top" ${css('padding:5px 0', 'font-size:15px', 'line-height:1.45', 'font-weight:600', `color:${ink}`)}>${lines(value)}</td></tr>`;

const amountCell = (amount: string, rules: string[]): Markup =>
  markup`<td class="ink rule" align="right" valign="top" ${css('white-space:nowrap', 'font-variant-numeric:tabular-nums', `color:${ink}`, ...rules)}>${amount}</td>`;

const item = (row: Items['rows'][number]): Markup => {
  const cell = ['padding:12px 0', 'font-size:15px', 'line-height:1.4', `border-top:1px solid ${line}`];
  if ('heading' in row) {
    const look = css(...cell, 'padding:16px 0 6px', 'font-size:13px', 'font-weight:400', `color:${soft}`);
    return markup`<tr><th class="soft rule" colspan="3" scope="colgroup" align="left" ${look}>${row.heading}</th></tr>`;
  }
  const { name, detail, quantity, amount } = row;
  const more =
    detail === undefined
      ? noMarkup
      : markup`<br><span class="soft" ${css('font-size:13px', 'font-weight:400', `color:${soft}`)}>${detail}</span>`;
  return markup`<tr><td class="ink rule" valign="top" ${css(...cell, 'font-weight:600', `color:${ink}`)}>${name}${more}</td><td class="soft rule" align="right" valign="top" ${css(...cell, 'padding:12px 16px', 'white-space:nowrap', `color:${soft}`)}>× ${quantity}</td>${amountCell(amount, cell)}</tr>`;
};

const total = ({ label, amount, strong = false }: Items['totals'][number], at: number): Markup => {
  const rules = [
    strong ? 'font-size:19px' : 'font-size:15px',
    `font-weight:${strong ? 700 : 400}`,
    `padding:${at === 0 || strong ? '12px' : '3px'} 0 3px`,
    ...(at === 0 ? [`border-top:2px solid ${line}`] : []),
  ];
  return markup`<tr><td colspan="2" class="${strong ? 'ink' : 'soft'} rule" ${css(...rules, `color:${strong ? ink : soft}`)}>${label}</td>${amountCell(amount, rules)}</tr>`;
};

/** A data table rather than a layout table: screen readers announce its column headers. */
const items = ({ rows, totals }: Items): Markup => {
  const head = (text: string, align: string, padding = '0 0 8px', width = '') =>
    markup`<th class="soft" align="${align}" width="${width}" scope="col" ${css(`padding:${padding}`, 'font-size:13px', 'font-weight:400', `color:${soft}`)}>${text}</th>`;
  return markup`<table cellpadding="0" cellspacing="0" border="0" width="100%"><tr>${head('Item', 'left', '0 0 8px', '100%')}${head('Quantity', 'right', '0 16px 8px')}${head('Amount', 'right')}</tr>${rows.map(item)}${totals.map(total)}</table>`;
};

const note = (text: string, { surface }: Accent): Markup =>
  markup`${tableTag}<tr><td class="tint ink" bgcolor="#f5f3ee" ${css('padding:14px 18px', 'border-radius:8px', `border-left:4px solid ${surface}`, 'font-size:15px', 'line-height:1.5', 'background:#f5f3ee', `color:${ink}`)}>${lines(text)}</td></tr></table>`;

const toMarkup = (block: EmailBlock, accent: Accent): Markup => {
  switch (block.type) {
    case 'paragraph':
      return paragraph(block.text);
    case 'button':
      return button(block.label, block.url, accent);
    case 'facts':
      return markup`${tableTag}${block.rows.map(fact)}</table>`;
    case 'items':
      return items(block);
    case 'note':
      return note(block.text, accent);
  }
};

const masthead = ({ shopName, logoUrl }: EmailContent): Markup => {
  const style = css('font-size:19px', 'font-weight:700', 'letter-spacing:-0.01em', `color:${ink}`);
  return logoUrl === undefined
    ? markup`<span class="ink" ${style}>${shopName}</span>`
    : markup`<img src="${logoUrl}" alt="${shopName}" height="40" border="0" class="ink" ${css('display:block', 'height:40px', 'max-width:240px', 'font-size:19px', 'font-weight:700', `color:${ink}`)}>`;
};

const footer = ({ shopName, footer: { address, abn, phone, email } }: EmailContent): Markup => {
  const link = { html: `style="color:inherit;text-decoration:none"` };
  const call = `tel:${phone.replace(/[^\d+]/g, '')}`;
  const contact = [
    ...(phone === '' ? [] : [markup`<a href="${call}" ${link}>${phone}</a>`]),
    ...(email === '' ? [] : [markup`<a href="mailto:${email}" ${link}>${email}</a>`]),
  ];
  const parts = [
    markup`<strong>${shopName}</strong>`,
    ...(address === '' ? [] : [lines(address)]),
    ...(abn === '' ? [] : [markup`ABN ${abn}`]),
    ...(contact.length === 0 ? [] : [joined(contact, ' &middot; ')]),
  ];
  return joined(parts, '<br>');
};

const row = (content: Markup, padding: string): Markup =>
  markup`<tr><td class="pad" style="padding:${padding}">${content}</td></tr>\n`;

/** Renders an email as HTML, 600 px wide on large screens and full width on small ones. */
export const toHtml = (content: EmailContent): string => {
  const accent = toAccent(content.accentColour);
  const heading = markup`<h1 class="ink" ${css('margin:0', 'font-size:26px', 'line-height:1.25', 'letter-spacing:-0.02em', `color:${ink}`)}>${content.heading}</h1>`;
  // Padding keeps the email's text out of the preview.
  const preheader = markup`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${content.preheader}${{ html: '&#847;&zwnj;&nbsp;'.repeat(60) }}</div>`;
  return markup`<!doctype html>
<html lang="en-AU" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${content.heading}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
${headStyle}
</head>
<body class="page" style="margin:0;padding:0;background:#f0ede6">
${preheader}
<table ${{ html: table }} class="page" bgcolor="#f0ede6" style="background:#f0ede6"><tr><td class="edge" align="center" style="padding:28px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table ${{ html: table }} class="card" bgcolor="#ffffff" style="max-width:600px;background:#ffffff;border-radius:16px;overflow:hidden">
<tr><td height="6" bgcolor="${accent.surface}" style="height:6px;line-height:6px;font-size:0;background:${accent.surface}">&nbsp;</td></tr>
${row(masthead(content), '26px 36px 0')}${row(heading, '26px 36px 0')}${content.blocks.map((block) => row(toMarkup(block, accent), '18px 36px 0'))}<tr><td class="pad" style="padding:34px 36px 30px"><table ${{ html: table }}><tr><td class="soft rule" ${css('padding-top:20px', `border-top:1px solid ${line}`, 'font-size:13px', 'line-height:1.6', `color:${soft}`)}>${footer(content)}${{ html: unsubscribePlace }}</td></tr></table></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`.html;
};
