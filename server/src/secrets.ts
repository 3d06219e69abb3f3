import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

const version = 1;
const ivBytes = 12;
const tagBytes = 16;

/** Identifies the key without revealing anything about it. */
const keyId = (key: Buffer): Buffer => createHash('sha256').update(key).digest().subarray(0, 4);

export type SecretBox = {
  seal(text: string): Buffer;
  /** @throws Error if no known key sealed the value, or if it was changed */
  open(sealed: Buffer): string;
};

/**
 * AES-256-GCM: version (1 byte), key id (4), iv (12), tag (16), ciphertext. The first key seals; the others only open,
 * so that keys can be rotated.
 */
export const createSecretBox = (keys: Buffer[]): SecretBox => {
  const [newest] = keys;
  if (!newest) throw new Error('A secret box needs a key');
  return {
    seal: (text) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', newest, iv, { authTagLength: tagBytes });
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), keyId(newest), iv, cipher.getAuthTag(), encrypted]);
    },
    open: (sealed) => {
      const id = sealed.subarray(1, 5);
      const key = keys.find((candidate) => keyId(candidate).equals(id));
      if (sealed[0] !== version || !key) throw new Error('This value was sealed with a key that is not configured');
      const iv = sealed.subarray(5, 5 + ivBytes);
      const tag = sealed.subarray(5 + ivBytes, 5 + ivBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
      decipher.setAuthTag(tag);
      return decipher.update(sealed.subarray(5 + ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
};

/** 256 bits, safe in a URL. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** A plain hash is safe, because the secret is fully random. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Cannot be computed without the key. */
export const deriveSecret = (key: string, value: string): string =>
  createHmac('sha256', key).update(value).digest('base64url');
