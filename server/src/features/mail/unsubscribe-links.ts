import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const pattern = /^(\d{1,15})-([\w-]{43})$/;

/** Signed addresses that end emails like a given one to its recipient (RFC 8058). They never expire. */
export const createUnsubscribeLinks = ({ secret, publicUrl }: { secret: string; publicUrl: string }) => {
  const key = createHash('sha256').update(`unsubscribe ${secret}`).digest();
  const sign = (id: string): string => createHmac('sha256', key).update(id).digest('base64url');
  return {
    toUrl: (emailId: number): string => `${publicUrl}/api/unsubscribe/${emailId}-${sign(String(emailId))}`,

    /** @returns the email; null for a forged address */
    read: (token: string): number | null => {
      const [, id = '', signature = ''] = pattern.exec(token) ?? [];
      const right = sign(id);
      if (signature.length !== right.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(right)))
        return null;
      return Number(id);
    },
  };
};

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;

/** Place in the HTML of an email for its link. */
export const unsubscribePlace = '<!--unsubscribe-->';

const words = 'Unsubscribe from our emails';

/** Adds the link to the footer of an email, or nothing. */
export const withUnsubscribeLink = (email: { html: string; text: string }, url: string | null) => ({
  html: email.html.replace(
    unsubscribePlace,
    url === null ? '' : `<br><a href="${url}" target="_blank" style="color:inherit">${words}</a>`,
  ),
  text: url === null ? email.text : `${email.text}${words}: ${url}\n`,
});
