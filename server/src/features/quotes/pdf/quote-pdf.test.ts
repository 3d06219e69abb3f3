import { totalRows } from '@chainline/shared/quotes/quote-totals';
import { describe, expect, it } from 'vitest';
import { readPdfPages } from '../testing/pdf-text';
import { sampleQuote } from '../testing/sample-quote';
import { quotePdfName, toQuotePdf } from './quote-pdf';

const textOf = async (quote = sampleQuote()): Promise<string[]> => readPdfPages(await toQuotePdf(quote)).flat();
const manyLines = (count: number, discount = 0) =>
  Array.from({ length: count }, (_, at) => ({ item_name: `Part ${at + 1}`, unit_price: 10 + at, discount }));

describe('the PDF of a quote', () => {
  it('shows seller, customer, lines, totals and expiry', async () => {
    const text = await textOf();

    expect(text).toEqual(
      expect.arrayContaining([
        'QUOTE',
        'Q-10001',
        'Date 21 November 2026',
        'Valid until 21 December 2026',
        'Chainline Bikes',
        'Chainline Bikes Pty Ltd',
        'ABN 51 824 753 556',
        'Zoë Nguyễn',
        'Đặng & Søns',
        '7 Carrington Road, Randwick NSW 2031',
        'zoe@customer.example',
        'Local courier, assembled',
        '1-2 business days',
        'Velora Metro 500 E-Bike – Large, Graphite',
        'Bike · SKU VEL-MET-500-L',
        '$3,299.00',
        '5%',
        '$3,134.05',
        'Subtotal (Inc. GST)',
        '$3,393.95',
        'Labour',
        '$120.00',
        'Shipping',
        '$125.00',
        'Total (Inc. GST)',
        '$3,638.95',
        '* Includes GST of $330.81',
        'Note',
        'The helmet in Medium is set aside for you.',
        'Quote Q-10001 · Page 1 of 1',
      ]),
    );
    expect(text.join(' ')).toContain('week’s commute. Up to 120 kg. 1 $3,299.00');
    expect(text.join(' ')).toContain('guarantees that you have under the Australian Consumer Law.');
  });

  it('is marked as a draft until the quote is sent', async () => {
    const text = await textOf(sampleQuote({ changes: { sent_at: null, valid_until: null } }));

    expect(text).toContain('DRAFT QUOTE');
    expect(text).not.toContain('QUOTE');
  });

  it('keeps angle brackets in names and descriptions', async () => {
    const line = { item_name: 'Rack <20 kg> & bag', unit_price: 5, item_description: 'Weight < 20 kg\nBars > 60 cm' };
    const text = (await textOf(sampleQuote({ lines: [line] }))).join(' ');

    expect(text).toContain('Rack <20 kg> & bag');
    expect(text).toContain('Weight < 20 kg Bars > 60 cm');
  });

  it('groups labour after products, with rows of totals in the common order', async () => {
    const text = await textOf();
    const words = [
      'LABOUR AND SERVICES',
      'Assembly and safety check',
      ...totalRows(sampleQuote().totals).map(({ label }) => label),
    ];
    const order = words.map((word) => text.lastIndexOf(word));

    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  });

  it('shows the availability of each line', async () => {
    const availability = { state: 'none', in_stock: 0, expected_date: '2026-12-18' } as const;
    const text = await textOf(sampleQuote({ lines: [{ item_name: 'Tourer', unit_price: 3000, availability }] }));

    expect(text).toContain('Not in stock, expected 18 December 2026');
  });

  it('is never called an invoice', async () => {
    expect((await textOf()).join(' ')).not.toMatch(/invoice/i);
  });

  it('has a discount column only if a line has one, and rows only for charged fees', async () => {
    const plain = await textOf(sampleQuote({ lines: manyLines(2) }));

    expect(await textOf(sampleQuote({ lines: manyLines(2, 12.5) }))).toEqual(
      expect.arrayContaining(['DISCOUNT', '12.5%']),
    );
    for (const absent of ['DISCOUNT', 'Labour', 'Delivery Fee', 'Setup Fee']) expect(plain).not.toContain(absent);
  });

  it.each([
    ['deposit', 500, 'Deposit required on acceptance: $500.00'],
    ['customer_chooses', 500, 'On acceptance, pay a deposit of $500.00 or the full amount.'],
    ['full', null, 'Payable on acceptance.'],
  ] as const)('states what is payable when: %s', async (option, deposit, words) => {
    expect(await textOf(sampleQuote({ changes: { payment_option: option, deposit_amount: deposit } }))).toContain(
      words,
    );
  });

  it('omits unknown details', async () => {
    const text = await textOf(
      sampleQuote({
        changes: {
          shipping_method: null,
          delivery_time: null,
          note: '',
          valid_until: null,
          shop: { ...sampleQuote().shop, abn: '', legal_name: '', phone: '', website: '' },
        },
      }),
    );

    expect(text.join('\n')).not.toMatch(/DELIVERY|Note|^Valid until|ABN|null|undefined/m);
  });

  it('spans as many pages as necessary, each with table header and page number', async () => {
    const pages = readPdfPages(await toQuotePdf(sampleQuote({ lines: manyLines(120) })));
    const names = pages.flat().filter((text) => /^Part \d+$/.test(text));

    expect(pages.length).toBeGreaterThan(4);
    expect(names).toEqual(manyLines(120).map(({ item_name: name }) => name));
    pages.forEach((page, at) => {
      expect(page.at(-1)).toBe(`Quote Q-10001 · Page ${at + 1} of ${pages.length}`);
      if (page.some((text) => /^Part \d+$/.test(text))) expect(page).toContain('ITEM');
    });
  });

  it('contains the whole of a long note, and the beginning of a long description', async () => {
    const note = Array.from({ length: 300 }, (_, at) => `Line ${at + 1} of the note.`).join('\n');
    const description = Array.from({ length: 300 }, (_, at) => `word${at}`).join('\n');
    const line = { item_name: 'N'.repeat(400), unit_price: 1, item_description: description };
    const pages = readPdfPages(await toQuotePdf(sampleQuote({ lines: [line], changes: { note } })));
    const text = pages.flat();

    expect(text).toContain('Line 300 of the note.');
    expect(text.filter((piece) => /^Line \d+ of the note\.$/.test(piece))).toHaveLength(300);
    expect(text.join(' ')).toMatch(/word0 .*…/);
    expect(text.join(' ')).not.toContain('word299');
    expect(text.join('')).toContain('N'.repeat(400));
  });

  it.each([
    ['王小明', 'ChocolateClassicalSans'],
    ['さくら', 'ChocolateClassicalSans'],
    ['김민준', 'NanumGothicCoding'],
    ['दिया', 'NotoSansDevanagari'],
    ['สมชาย', 'NotoSansThai'],
    ['محمد', 'NotoSansArabic'],
    ['דוד', 'NotoSansHebrew'],
  ])('shows the name %s in a font that has its letters', async (name, font) => {
    const customer = { ...sampleQuote().customer, name: `${name} Lee` };
    const bytes = await toQuotePdf(sampleQuote({ changes: { customer } }));

    expect(bytes.toString('latin1')).toMatch(new RegExp(`/BaseFont /[A-Z]{6}\\+${font}`));
    const text = readPdfPages(bytes).flat();
    // In shaped and right-to-left scripts a glyph may stand for several letters, and the order may differ.
    if (/^(Chocolate|Nanum)/.test(font)) expect(text).toContain(name);
    expect(text.map((piece) => piece.trim())).toContain('Lee');
  });

  it('shows no boxes for emoji', async () => {
    const customer = { ...sampleQuote().customer, name: 'Zoë 🚲 Lee' };

    expect(await textOf(sampleQuote({ changes: { customer } }))).toContain('Zoë Lee');
  });

  it('breaks Chinese text anywhere, within its column and across pages', async () => {
    const note = '自行车'.repeat(1_000);
    const line = { item_name: '城市电动自行车'.repeat(30), unit_price: 1, item_description: '轻便'.repeat(300) };
    const pages = readPdfPages(await toQuotePdf(sampleQuote({ lines: [line], changes: { note } })));

    expect(pages.length).toBeGreaterThan(2);
    const text = pages.flat().join('');
    expect(text.match(/[自行车]/g)).toHaveLength(note.length + 3 * 30);
    expect(text).toContain(line.item_name);
    expect(text).toMatch(/轻便…/);
  });

  it('keeps the closing words of the terms with the last clause', async () => {
    // With a note of three lines there is just too little room on the first page.
    for (const count of [2, 3, 4]) {
      const note = Array.from({ length: count }, (_, at) => `Line ${at + 1}`).join('\n');
      const last = readPdfPages(await toQuotePdf(sampleQuote({ changes: { note } }))).at(-1);

      expect(last?.[0], `${count} lines`).not.toMatch(/^Nothing in these terms/);
    }
  });

  it('embeds fonts, title, language, and a structure for screen readers', async () => {
    const file = (await toQuotePdf(sampleQuote())).toString('latin1');

    expect(file.match(/\/FontFile2/g)).toHaveLength(2);
    expect(file).toContain('/Lang (en-AU)');
    expect(file).toContain('/DisplayDocTitle true');
    expect(file).toContain('/Marked true');
    for (const tag of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) expect(file).toMatch(new RegExp(`/S /${tag}\\n`));
    expect(file).toContain('/Scope /Column');
  });

  it('has the same bytes for the same quote', async () => {
    const [one, other] = await Promise.all([toQuotePdf(sampleQuote()), toQuotePdf(sampleQuote())]);

    expect(one.equals(other)).toBe(true);
    expect(quotePdfName('Q-10001-2')).toBe('Quote-Q-10001-2.pdf');
  });
});
