import { describe, expect, it } from 'vitest';
import { createReplyTags } from './reply-tags';

const tags = createReplyTags('a secret');

describe('an address for answers', () => {
  it('names its email, in any case', () => {
    const address = tags.toAddress('shop@bikes.example', 4_711);
    expect(address).toMatch(/^shop\+r3mv-[0-9a-f]{12}@bikes\.example$/);
    expect([tags.read(address), tags.read(address.toUpperCase())]).toEqual([4_711, 4_711]);
    expect(tags.read(tags.toAddress('shop+sales@bikes.example', 1))).toBe(1);
  });

  it.each([
    ['of another email', (address: string) => address.replace('r3mv', 'r3mw')],
    ['with another signature', (address: string) => address.replace(/-../, '-zz').replace('zz', '00')],
    ['of another shop', () => createReplyTags('another').toAddress('shop@bikes.example', 4_711)],
    ['without a tag', () => 'shop@bikes.example'],
    ['that is none', () => 'r3mv'],
  ])('%s is refused', (_name, change) => {
    expect(tags.read(change(tags.toAddress('shop@bikes.example', 4_711)))).toBeNull();
  });
});
