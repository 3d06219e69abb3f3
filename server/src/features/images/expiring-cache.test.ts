import { describe, expect, it } from 'vitest';
import { createExpiringCache } from './expiring-cache';

const create = () => {
  const clock = { time: 0 };
  const cache = createExpiringCache<string>({
    capacity: 10,
    weigh: (value) => value.length,
    lifetimeMs: 1000,
    now: () => clock.time,
  });
  return { cache, clock };
};

describe('expiring cache', () => {
  it('gives back what was put in, until it expires', () => {
    const { cache, clock } = create();
    cache.put('a', 'abc');
    clock.time = 999;
    expect(cache.find('a')).toBe('abc');
    clock.time = 1000;
    expect(cache.find('a')).toBeNull();
  });

  it('is as new once it was cleared', () => {
    const { cache } = create();
    cache.put('a', 'aaaaaaaa');
    cache.clear();
    cache.put('b', 'bbbbbbbb');
    expect([cache.find('a'), cache.find('b')]).toEqual([null, 'bbbbbbbb']);
  });

  it('lets go of what was unused for longest when it grows too heavy', () => {
    const { cache } = create();
    cache.put('a', 'aaaa');
    cache.put('b', 'bbbb');
    cache.find('a');
    cache.put('c', 'cccc');
    expect([cache.find('a'), cache.find('b'), cache.find('c')]).toEqual(['aaaa', null, 'cccc']);
  });

  it('counts a value that is put again once', () => {
    const { cache } = create();
    cache.put('a', 'aaaaa');
    cache.put('b', 'bbbbb');
    cache.put('b', 'BBBBB');
    expect([cache.find('a'), cache.find('b')]).toEqual(['aaaaa', 'BBBBB']);
  });

  it('keeps nothing that alone is too heavy', () => {
    const { cache } = create();
    cache.put('a', 'a'.repeat(11));
    expect(cache.find('a')).toBeNull();
    cache.put('b', 'b'.repeat(10));
    expect(cache.find('b')).toBe('b'.repeat(10));
  });

  it('gives the room of what expired back', () => {
    const { cache, clock } = create();
    cache.put('a', 'aaaaa');
    clock.time = 600;
    cache.put('b', 'bbbbb');
    clock.time = 1100;
    cache.find('a');
    cache.put('c', 'ccccc');
    expect([cache.find('b'), cache.find('c')]).toEqual(['bbbbb', 'ccccc']);
  });
});
