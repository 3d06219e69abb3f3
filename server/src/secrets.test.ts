import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox, deriveSecret, hashSecret, randomSecret } from './secrets';

const [newKey, oldKey, foreignKey] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const text = 'refresh-token-ä-😀';

describe('a sealed secret', () => {
  it('is opened to what was sealed', () => {
    const box = createSecretBox([newKey]);

    for (const given of [text, '', 'x'.repeat(10_000)]) expect(box.open(box.seal(given))).toBe(given);
  });

  it('cannot be read, nor compared with another one of the same text', () => {
    const box = createSecretBox([newKey]);
    const [first, second] = [box.seal(text), box.seal(text)];

    expect(first.includes('refresh-token')).toBe(false);
    expect(first.equals(second)).toBe(false);
  });

  it('is refused when any of its bytes was changed', () => {
    const box = createSecretBox([newKey]);
    const sealed = box.seal(text);

    for (const index of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[index] = (sealed[index] ?? 0) ^ 1;
      expect(() => box.open(changed), `byte ${index}`).toThrow();
    }
  });

  it.each([0, 1, 20, 33])('is refused when only %i bytes of it are left', (length) => {
    const box = createSecretBox([newKey]);

    expect(() => box.open(box.seal(text).subarray(0, length))).toThrow();
  });

  it('is still opened after the key was replaced, and sealed with the newest one', () => {
    const before = createSecretBox([oldKey]).seal(text);
    const rotated = createSecretBox([newKey, oldKey]);

    expect(rotated.open(before)).toBe(text);
    expect(createSecretBox([newKey]).open(rotated.seal(text))).toBe(text);
  });

  it('is refused by name when its key is not configured', () => {
    const sealed = createSecretBox([foreignKey]).seal(text);

    expect(() => createSecretBox([newKey, oldKey]).open(sealed)).toThrow(
      'This value was sealed with a key that is not configured',
    );
  });

  it('needs a key', () => {
    expect(() => createSecretBox([])).toThrow('A secret box needs a key');
  });
});

describe('random and derived secrets', () => {
  it('have 256 bits, safe in an address, and never repeat', () => {
    const secrets = Array.from({ length: 100 }, randomSecret);

    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
  });

  it('are kept as a hash that tells nothing', () => {
    const secret = randomSecret();

    expect(hashSecret(secret)).toEqual(hashSecret(secret));
    expect(hashSecret(secret)).toHaveLength(32);
    expect(hashSecret(secret)).not.toEqual(hashSecret(`${secret}x`));
  });

  it('follow from a value and a key, and from nothing else', () => {
    expect(deriveSecret('key', 'a')).toBe(deriveSecret('key', 'a'));
    expect(deriveSecret('key', 'a')).not.toBe(deriveSecret('key', 'b'));
    expect(deriveSecret('key', 'a')).not.toBe(deriveSecret('other', 'a'));
  });
});
