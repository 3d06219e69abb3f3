import { defaultShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { describe, expect, it } from 'vitest';
import { formatMoment, toShopLetter } from './shop-letter';

describe('a moment in a letter', () => {
  it.each([
    ['2026-11-23T23:00:00Z', 'Australia/Sydney', 'Tuesday 24 November 2026, 10:00 am (AEDT)'],
    ['2026-07-01T03:05:00Z', 'Australia/Sydney', 'Wednesday 1 July 2026, 1:05 pm (AEST)'],
    ['2026-07-01T16:00:00Z', 'Australia/Perth', 'Thursday 2 July 2026, 12:00 am (AWST)'],
  ])('%s in %s is %s', (at, timeZone, words) => {
    expect(formatMoment(new Date(at), timeZone)).toBe(words);
  });
});

it('shows shop and content, with input escaped', () => {
  const shop = { ...defaultShopSettings, name: 'Manly <Cycles>', phone: '02 5550 0187', abn: '51 824 753 556' };
  const blocks = [{ type: 'paragraph' as const, text: '<b>Hello</b>' }];

  const { html, text } = toShopLetter(shop, { preheader: 'P', heading: 'H', blocks });

  expect(html).toContain('Manly &lt;Cycles&gt;');
  expect(html).not.toContain('<b>Hello');
  for (const part of ['<b>Hello</b>', 'Manly <Cycles>', 'ABN 51 824 753 556', '02 5550 0187']) {
    expect(text).toContain(part);
  }
});
