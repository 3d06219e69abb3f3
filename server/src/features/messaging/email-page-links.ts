import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type EmailPageLink = { messageId: number; showsRemote: boolean };

const validMs = 5 * 60_000;
const pattern = /^(\d{1,15})-([01])-(\d{1,15})-([\w-]{43})$/;

/**
 * Signed tokens for formatted emails in frames, which cannot send a session token. Each opens one message for minutes.
 */
export const createEmailPageLinks = ({ secret, now }: { secret: string; now: () => Date }) => {
  const key = createHash('sha256').update(`email page ${secret}`).digest();
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    toToken: ({ messageId, showsRemote }: EmailPageLink): string => {
      const text = `${messageId}-${showsRemote ? 1 : 0}-${now().getTime() + validMs}`;
      return `${text}-${sign(text)}`;
    },

    /** @returns null for a forged or expired token */
    read: (token: string): EmailPageLink | null => {
      const [, id = '', remote = '', until = '', signature = ''] = pattern.exec(token) ?? [];
      const right = sign(`${id}-${remote}-${until}`);
      if (signature.length !== right.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(right)))
        return null;
      return Number(until) > now().getTime() ? { messageId: Number(id), showsRemote: remote === '1' } : null;
    },
  };
};

export type EmailPageLinks = ReturnType<typeof createEmailPageLinks>;
