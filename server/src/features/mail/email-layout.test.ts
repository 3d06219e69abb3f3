import { describe, expect, it } from 'vitest';
import type { EmailBlock, EmailContent } from './email-content';
import { layOutEmail } from './email-layout';

const content: EmailContent = {
  shopName: 'Example Bikes',
  accentColour: '#12615b',
  preheader: 'Your quote is ready to view.',
  heading: 'Your quote is ready, Ada',
  blocks: [
    { type: 'paragraph', text: 'Thank you for visiting us.\nHere is your quote.' },
    { type: 'facts', rows: [{ label: 'Quote', value: 'Q-12' }] },
    {
      type: 'items',
      rows: [
        { name: 'Segway Xafari', detail: 'Graphite', quantity: '1', amount: '$3,999.00' },
        { name: 'Lock', quantity: '2', amount: '$458.00' },
      ],
      totals: [
        { label: 'GST included', amount: '$405.18' },
        { label: 'Total', amount: '$4,457.00', strong: true },
      ],
    },
    { type: 'button', label: 'View your quote', url: 'https://shop.example/quotes/view/abc?a=1&b=2' },
    { type: 'note', text: 'This link is for you alone.' },
  ],
  footer: {
    address: '3 Wharf Street, Manly NSW 2095',
    abn: '51 824 753 556',
    phone: '(02) 9977 0000',
    email: 'hello@bikes.example',
  },
};

const only = (...blocks: EmailBlock[]): EmailContent => ({ ...content, blocks });

describe('the text of an email', () => {
  it('has the same content in the same order', () => {
    expect(layOutEmail(content).text).toBe(`Your quote is ready, Ada
========================

Thank you for visiting us.
Here is your quote.

Quote: Q-12

- 1 × Segway Xafari: $3,999.00
  Graphite
- 2 × Lock: $458.00

GST included: $405.18
Total: $4,457.00

View your quote:
https://shop.example/quotes/view/abc?a=1&b=2

This link is for you alone.

--${' '}
Example Bikes
3 Wharf Street, Manly NSW 2095
ABN 51 824 753 556
(02) 9977 0000, hello@bikes.example
`);
  });

  it('continues a row of facts below without a colon', () => {
    const rows = [
      { label: 'Hours', value: 'Monday 9 am to 5 pm' },
      { label: '', value: 'Saturday 9 am to 4 pm' },
    ];
    expect(layOutEmail(only({ type: 'facts', rows })).text).toContain('5 pm\nSaturday 9 am');
  });

  it('keeps a name on one line', () => {
    const { text } = layOutEmail(only({ type: 'facts', rows: [{ label: 'Name', value: 'Ada\r\n\r\nTotal: $0.00' }] }));

    expect(text).toContain('Name: Ada Total: $0.00\n');
  });
});

describe('the HTML of an email', () => {
  const { html } = layOutEmail(content);

  it('contains everything in the text', () => {
    for (const words of ['Segway Xafari', 'Graphite', '$3,999.00', '$4,457.00', 'Q-12', 'ABN 51 824 753 556']) {
      expect(html).toContain(words);
    }
    expect(html).toContain('Thank you for visiting us.<br>Here is your quote.');
    expect(html).toContain('href="https://shop.example/quotes/view/abc?a=1&amp;b=2"');
    expect(html).toContain('href="tel:0299770000"');
  });

  it('shows the preheader after the subject and nowhere else', () => {
    expect(html).toMatch(/<div style="display:none[^"]*">Your quote is ready to view\./);
  });

  it('loads nothing from elsewhere', () => {
    expect(html).not.toMatch(/<(img|link|script|iframe|object)|url\(|@import|src=/);
  });

  it('uses tables with a width that Outlook knows, distinguished from data tables', () => {
    const tables = html.match(/<table[^>]*>/g) ?? [];
    const [data] = tables.filter((tag) => !tag.includes('role="presentation"'));

    expect(html).toContain('<!--[if mso]><table role="presentation" width="600"');
    expect(tables.filter((tag) => tag !== data).every((tag) => tag.includes('role="presentation"'))).toBe(true);
    expect(html.match(/<th [^>]*scope="col"/g)).toHaveLength(3);
  });

  it('closes every tag', () => {
    for (const tag of ['table', 'tr', 'td', 'th', 'p', 'a', 'div', 'span', 'h1', 'strong']) {
      const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
      expect([tag, count(new RegExp(`<${tag}[ >]`, 'g'))]).toEqual([tag, count(new RegExp(`</${tag}>`, 'g'))]);
    }
  });

  it("shows the logo with the shop's name as its text", () => {
    const logo = layOutEmail({ ...content, logoUrl: 'https://shop.example/logo.png' }).html;

    expect(logo).toMatch(/<img src="https:\/\/shop\.example\/logo\.png" alt="Example Bikes" height="40"/);
  });
});

describe('hostile text', () => {
  const evil = `"><script>alert(1)</script><img src=x onerror='x'>&amp;`;
  const escaped = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&#39;x&#39;&gt;&amp;amp;';
  const everywhere: EmailContent = {
    ...content,
    shopName: evil,
    preheader: evil,
    heading: evil,
    logoUrl: `https://shop.example/${evil}`,
    blocks: [
      { type: 'paragraph', text: evil },
      { type: 'note', text: evil },
      { type: 'button', label: evil, url: `https://shop.example/?${evil}` },
      { type: 'facts', rows: [{ label: evil, value: evil }] },
      {
        type: 'items',
        rows: [{ name: evil, detail: evil, quantity: evil, amount: evil }],
        totals: [{ label: evil, amount: evil }],
      },
    ],
    footer: { address: evil, abn: evil, phone: evil, email: evil },
  };

  it('is escaped everywhere', () => {
    const { html } = layOutEmail(everywhere);

    expect(html).not.toMatch(/<script|<img src=x|onerror='/);
    expect(html.split(escaped).length - 1).toBeGreaterThanOrEqual(18);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])('is not linked to %s', (url) => {
    expect(() => layOutEmail(only({ type: 'button', label: 'Go', url }))).toThrow();
    expect(() => layOutEmail({ ...content, logoUrl: url })).toThrow();
  });

  it('is refused as a colour', () => {
    const { html } = layOutEmail({ ...content, accentColour: 'red;}</style><script>' });

    expect(html).not.toContain('<script');
    expect(html).toContain('#12615b');
  });
});

describe('the colour of the shop', () => {
  const textOn = (accentColour: string) =>
    /background:#[0-9a-f]{6};color:(#[0-9a-f]{6})/i.exec(layOutEmail({ ...content, accentColour }).html)?.[1];

  it.each([
    ['#12615b', '#ffffff'],
    ['#000000', '#ffffff'],
    ['#ffe08a', '#1f2528'],
    ['#FFFFFF', '#1f2528'],
  ])('%s gets readable text in %s', (accent, text) => {
    expect(textOn(accent)).toBe(text);
  });

  it('omits business details that are not set', () => {
    const { html, text } = layOutEmail({ ...content, footer: { address: '', abn: '', phone: '', email: '' } });

    expect(text).not.toMatch(/ABN|^, |\n\n$/m);
    expect(html).not.toMatch(/ABN|tel:|mailto:/);
  });
});
