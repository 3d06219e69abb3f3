import { createHmac } from 'node:crypto';

/** `X-Twilio-Signature`: HMAC-SHA1 of the address and the parameters in order of their names. */
const sign = (url: string, form: Record<string, string>, token: string): string => {
  const parts = Object.entries(form)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}${value}`);
  return createHmac('sha1', token)
    .update(url + parts.join(''), 'utf8')
    .digest('base64');
};

/**
 * Sends webhooks one after the other, each once, as Twilio does. `settled` resolves when all so far have been answered
 * or have failed.
 */
export const createTwilioWebhooks = (token: string) => {
  let last: Promise<unknown> = Promise.resolve();
  const stop = new AbortController();

  const deliver = async (url: string, form: Record<string, string>): Promise<void> => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
          'x-twilio-signature': sign(url, form, token),
          'user-agent': 'TwilioProxy/1.1',
        },
        body: new URLSearchParams(form),
        signal: stop.signal,
      });
      await answer.arrayBuffer();
    } catch {
      // Nobody is listening; Twilio does not repeat a webhook either.
    }
  };

  return {
    post: (url: string, form: Record<string, string>): void => {
      last = last.then(() => deliver(url, form));
    },
    settled: async (): Promise<void> => {
      await last;
    },
    close: (): void => stop.abort(),
  };
};
