import { describe, expect, it } from 'vitest';
import { isTwilioSignature } from './twilio-signature';

/** Worked example of Twilio's documentation on the security of webhooks. */
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const authToken = '12345';
const parameters = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
};
const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';
const form = new URLSearchParams(parameters);

describe('the signature of a webhook', () => {
  it('covers the address and all parameters, in any order', () => {
    expect(isTwilioSignature(signature, { url, form, authToken })).toBe(true);
    const reversed = new URLSearchParams(Object.entries(parameters).toReversed());
    expect(isTwilioSignature(signature, { url, form: reversed, authToken })).toBe(true);
  });

  it.each([
    ['another address', { url: url.replace('https', 'http'), form, authToken }],
    ['another parameter', { url, form: new URLSearchParams({ ...parameters, Digits: '1235' }), authToken }],
    ['one parameter more', { url, form: new URLSearchParams({ ...parameters, Extra: '' }), authToken }],
    ['another token', { url, form, authToken: '12346' }],
    ['no token', { url, form, authToken: '' }],
  ])('does not fit %s', (_name, request) => {
    expect(isTwilioSignature(signature, request)).toBe(false);
  });

  it.each([undefined, '', 'nonsense'])('is not %j', (given) => {
    expect(isTwilioSignature(given, { url, form, authToken })).toBe(false);
  });
});
