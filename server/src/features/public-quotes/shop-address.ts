import { postcodeIn } from '@chainline/shared/shipping/address-rules';
import type { WooAddress } from '../../providers/woocommerce/woo-sales';

type Customer = { name: string; company: string; phone: string; address: string };

const states: Record<string, string> = {
  'new south wales': 'NSW',
  victoria: 'VIC',
  queensland: 'QLD',
  'south australia': 'SA',
  'western australia': 'WA',
  tasmania: 'TAS',
  'northern territory': 'NT',
  'australian capital territory': 'ACT',
};
const stateNames = [...Object.values(states), ...Object.keys(states)].join('|');

/** `12 Beach Rd, Bondi Beach NSW 2026`: street, suburb, state; the street ends at the last comma. */
const parts = new RegExp(`^(?:(.*)[,\\n]\\s*)?([^,\\n]+?)[\\s,]+(${stateNames})[\\s,.]+\\d{4}\\D*$`, 'is');

const codeOf = (state: string): string => states[state.toLowerCase()] ?? state.toUpperCase();

/** The shop stores two parts: the last word becomes the family name; a single word is the first name. */
const splitName = (name: string): { first_name: string; last_name: string } => {
  const words = name.trim().split(/\s+/);
  return words.length > 1
    ? { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' }
    : { first_name: words[0] ?? '', last_name: '' };
};

/** An address that cannot be parsed is kept whole in the first line. */
export const toShopAddress = ({ name, company, phone, address }: Customer): WooAddress => {
  const text = address.trim();
  const [, street = '', suburb = '', state = ''] = parts.exec(text) ?? [];
  const isApart = street.trim() !== '' && suburb.trim() !== '';
  return {
    ...splitName(name),
    company,
    phone,
    address_1: isApart ? street.replace(/\s+/g, ' ').trim() : text.replace(/\s+/g, ' '),
    city: isApart ? suburb.trim() : '',
    state: state === '' ? '' : codeOf(state),
    postcode: postcodeIn(text) ?? '',
    country: 'AU',
  };
};
