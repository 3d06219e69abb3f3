import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox, deriveSecret, hashSecret, randomSecret } from './secrets';

const [newKey, oldKey, foreignKey] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const text = 'refresh-token-ä-😀';

describe('a sealed secret', () => {
  it('decrypts to the original', () => {
    const box = createSecretBox([newKey]);

    for (const given of [text, '', 'x'.repeat(10_000)]) expect(box.open(box.seal(given))).toBe(given);
  });

  it('is unreadable, and differs for equal texts', () => {
    const box = createSecretBox([newKey]);
    const [first, second] = [box.seal(text), box.seal(text)];

    expect(first.includes('refresh-token')).toBe(false);
    expect(first.equals(second)).toBe(false);
  });

  it('is refused if any of its bytes was changed', () => {
    const box = createSecretBox([newKey]);
    const sealed = box.seal(text);

    for (const index of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[index] = (sealed[index] ?? 0) ^ 1;
      expect(() => box.open(changed), `byte ${index}`).toThrow();
    }
  });

  it.each([0, 1, 20, 33])('is refused if only %i bytes of it are left', (length) => {
    const box = createSecretBox([newKey]);

    expect(() => box.open(box.seal(text).subarray(0, length))).toThrow();
  });

  it('can be decrypted after a key rotation, and is sealed with the newest key', () => {
    const before = createSecretBox([oldKey]).seal(text);
    const rotated = createSecretBox([newKey, oldKey]);

    expect(rotated.open(before)).toBe(text);
    expect(createSecretBox([newKey]).open(rotated.seal(text))).toBe(text);
  });

  it('is refused by name if its key is not configured', () => {
    const sealed = createSecretBox([foreignKey]).seal(text);

    expect(() => createSecretBox([newKey, oldKey]).open(sealed)).toThrow(
      'This value was sealed with a key that is not configured',
    );
  });

  it('requires a key', () => {
    expect(() => createSecretBox([])).toThrow('A secret box needs a key');
  });
});

describe('random and derived secrets', () => {
  it('have 256 bits, are safe in a URL, and never repeat', () => {
    const secrets = Array.from({ length: 100 }, randomSecret);

    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
  });

  it('are stored as a hash that reveals nothing', () => {
    const secret = randomSecret();

    expect(hashSecret(secret)).toEqual(hashSecret(secret));
    expect(hashSecret(secret)).toHaveLength(32);
    expect(hashSecret(secret)).not.toEqual(hashSecret(`${secret}x`));
  });

  it('are derived from a value and a key only', () => {
    expect(deriveSecret('key', 'a')).toBe(deriveSecret('key', 'a'));
    expect(deriveSecret('key', 'a')).not.toBe(deriveSecret('key', 'b'));
    expect(deriveSecret('key', 'a')).not.toBe(deriveSecret('other', 'a'));
  });
});
