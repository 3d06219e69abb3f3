import { defaultShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { describe, expect, it } from 'vitest';
import { toPaperPdf, type Paper } from './paper-pdf';

const paper = (blocks: NonNullable<Paper['blocks']>): Paper => ({
  title: 'Hand-over',
  number: 'WO-1001',
  lines: [],
  at: '2026-11-26T00:00:00.000Z',
  shop: defaultShopSettings,
  parties: [],
  text: [],
  items: [],
  sums: null,
  payments: null,
  blocks,
  closing: '',
});
const pagesOf = async (blocks: NonNullable<Paper['blocks']>): Promise<number> => {
  const text = (await toPaperPdf(paper(blocks))).toString('latin1');
  return text.match(/\/Type \/Page\b/gu)?.length ?? 0;
};
const ticks = (count: number) => ({
  kind: 'ticks' as const,
  title: 'Steps',
  rows: Array.from({ length: count }, (_, at) => ({ text: `Step ${at}`, isDone: true })),
});
const signatures = {
  kind: 'signatures' as const,
  text: 'The customer has received the goods with keys and papers. '.repeat(6),
  labels: ['Customer', 'For the shop', 'Date'],
};

describe('signatures', () => {
  it('stay on one page with their statement, wherever the page ends', async () => {
    const counts = [20, 54, 58, 60, 62, 64, 70];
    const pages = await Promise.all(counts.map((count) => pagesOf([ticks(count), signatures])));

    expect(pages[0]).toBe(1);
    expect(pages.at(-1)).toBe(2);
    expect(Math.max(...pages)).toBe(2);
  });
});
