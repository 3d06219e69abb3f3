import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const signatureLength = 12;
const tagPattern = /^r([0-9a-z]{1,11})-([0-9a-f]{12})$/;

const keyOf = (secret: string): Buffer => createHash('sha256').update(`reply address ${secret}`).digest();

/**
 * Addresses for answers that name the email they answer, such as `shop+r3f-0123456789ab@bikes.example` (RFC 5233), for
 * mail programs that drop References. Signed, so that nobody can write into the conversation of somebody else.
 */
export const createReplyTags = (secret: string) => {
  const key = keyOf(secret);
  const sign = (id: string): string => createHmac('sha256', key).update(id).digest('hex').slice(0, signatureLength);
  return {
    toAddress: (address: string, emailId: number): string => {
      const at = address.lastIndexOf('@');
      const id = emailId.toString(36);
      return `${address.slice(0, at)}+r${id}-${sign(id)}${address.slice(at)}`;
    },

    /** @returns the email that was answered; null for any other address */
    read: (address: string): number | null => {
      const local = address.slice(0, address.lastIndexOf('@')).toLowerCase();
      const [, id, signature] = tagPattern.exec(local.slice(local.lastIndexOf('+') + 1)) ?? [];
      if (id === undefined || signature === undefined) return null;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id))) ? Number.parseInt(id, 36) : null;
    },
  };
};

export type ReplyTags = ReturnType<typeof createReplyTags>;
