import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * `X-Twilio-Signature`: base64(HMAC-SHA1(auth token, full public URL followed by each parameter's name and value, in
 * order of names)); repeated parameters count once for each value, in order.
 */
export const isTwilioSignature = (
  signature: string | undefined,
  { url, form, authToken }: { url: string; form: URLSearchParams; authToken: string },
): boolean => {
  if (signature === undefined || authToken === '') return false;
  const names = [...new Set(form.keys())].toSorted((one, other) => (one < other ? -1 : 1));
  const signed = names.flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => `${name}${value}`));
  const expected = createHmac('sha1', authToken)
    .update(url + signed.join(''), 'utf8')
    .digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
