import { isSendableEmail } from '@chainline/shared/quotes/quote-draft';
import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** Phones without a country code belong to the shop's country. */
const homeCountry = 'AU';

/** E.164 (ITU-T) of a phone in any notation; null unless it can be dialled. */
export const toE164 = (written: string): string | null => {
  const phone = parsePhoneNumberFromString(written, { defaultCountry: homeCountry, extract: false });
  return phone?.isValid() === true ? phone.number : null;
};

/** Comparable form of an email; null if it is not an address. */
export const toEmailKey = (written: string): string | null =>
  isSendableEmail(written) ? written.trim().toLowerCase() : null;
