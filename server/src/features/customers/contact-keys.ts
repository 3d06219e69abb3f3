import { isSendableEmail } from '@chainline/shared/quotes/quote-draft';
import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** The shop's country: phones without a country code are read as written there. */
const homeCountry = 'AU';

/** E.164 (ITU-T) of a phone in any notation; null unless it is a number that can be dialled. */
export const toE164 = (written: string): string | null => {
  const phone = parsePhoneNumberFromString(written, { defaultCountry: homeCountry, extract: false });
  return phone?.isValid() === true ? phone.number : null;
};

/** The form in which emails are compared; null for one that no mail can be sent to. */
export const toEmailKey = (written: string): string | null =>
  isSendableEmail(written) ? written.trim().toLowerCase() : null;
