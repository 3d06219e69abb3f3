import { expect, it } from 'vitest';
import { z } from 'zod';
import { newKey } from './new-key';

it('is a different version 4 UUID each time', () => {
  const keys = Array.from({ length: 200 }, newKey);

  expect(keys.filter((key) => !z.uuidv4().safeParse(key).success)).toEqual([]);
  expect(new Set(keys).size).toBe(200);
});
