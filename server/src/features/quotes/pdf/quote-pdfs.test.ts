import { describe, expect, it } from 'vitest';
import { sampleQuote } from '../testing/sample-quote';
import { createQuotePdfs } from './quote-pdfs';

const counting = () => {
  const drawn: string[] = [];
  const pdfs = createQuotePdfs(async (quote) => {
    drawn.push(quote.quote_number);
    return Promise.resolve(Buffer.from(`${quote.quote_number} ${drawn.length}`));
  });
  return { drawn, pdfs };
};

describe('the cache of quote PDFs', () => {
  it('renders each version once, for concurrent and later requests', async () => {
    const { drawn, pdfs } = counting();
    const first = await Promise.all(Array.from({ length: 36 }, () => pdfs(sampleQuote())));
    const later = await pdfs(sampleQuote());

    expect(drawn).toHaveLength(1);
    expect(new Set([...first, later].map(String)).size).toBe(1);
  });

  it('renders again when anything shown has changed', async () => {
    const { drawn, pdfs } = counting();
    await pdfs(sampleQuote());
    await pdfs(sampleQuote({ changes: { note: 'With a bell' } }));

    expect(drawn).toHaveLength(2);
  });

  it('retries a failed rendering for the next request', async () => {
    const attempts = { count: 0 };
    const pdfs = createQuotePdfs(() => {
      attempts.count += 1;
      if (attempts.count === 1) throw new Error('no fonts');
      return Promise.resolve(Buffer.from('fine'));
    });

    await expect(pdfs(sampleQuote())).rejects.toThrow('no fonts');
    expect(String(await pdfs(sampleQuote()))).toBe('fine');
  });
});

it('a PDF is rendered without blocking the event loop', async () => {
  const pdfs = createQuotePdfs();
  const turns = { count: 0, drawing: true };
  const turn = () => {
    turns.count += 1;
    if (turns.drawing) setImmediate(turn);
  };
  await pdfs(sampleQuote());
  const drawing = pdfs(sampleQuote({ changes: { note: 'Another version' } }));
  turn();
  const bytes = await drawing;
  turns.drawing = false;

  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(turns.count).toBeGreaterThan(100);
});
