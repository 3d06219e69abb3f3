import type { CustomerInfo } from '@chainline/shared/quotes/quote-draft';
import { happens, pickOf, wholeOf } from './demo-chance';

const firstNames = [
  'Aisha',
  'Bronte',
  'Callum',
  'Dimitri',
  'Eloise',
  'Finn',
  'Grace',
  'Hamish',
  'Imogen',
  'Jarrah',
  'Kirra',
  'Liam',
  'Mei',
  'Noah',
  'Olivia',
  'Priya',
  'Rafael',
  'Sienna',
  'Tomás',
  'Zoë',
];
const lastNames = [
  'Abbott',
  'Brennan',
  'Chen',
  'D’Angelo',
  'Edwards',
  'Fitzgerald',
  'Georgiou',
  'Hughes',
  'Ibrahim',
  'Jovanović',
  'Kelly',
  'Le',
  'McKenzie',
  'Nguyễn',
  'O’Connor',
  'Papadopoulos',
  'Reid',
  'Singh',
  'Taylor',
  'Walsh',
];
const streets = [
  'Campbell Parade',
  'Hall Street',
  'Carrington Road',
  'Wairoa Avenue',
  'Ocean Street',
  'Station Street',
];
const suburbs = [
  'Bondi NSW 2026',
  'Randwick NSW 2031',
  'Coogee NSW 2034',
  'Newtown NSW 2042',
  'Manly NSW 2095',
  'Parramatta NSW 2150',
  'Penrith NSW 2750',
  'Wollongong NSW 2500',
  'Newcastle NSW 2300',
];
const companies = ['Harbour Couriers', 'Coastal Cargo Co', 'Paddington Parcel Runners'];

/** Letters only, for use in an email address. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/** A few dozen customers, some of whom return. The email addresses do not exist. */
export const demoCustomer = (at: number): CustomerInfo => {
  const who = `customer ${wholeOf(`quote ${at}`, 1, 90)}`;
  const [first, last] = [pickOf(`${who} first`, firstNames) ?? '', pickOf(`${who} last`, lastNames) ?? ''];
  const digits = String(wholeOf(`${who} phone`, 0, 999_999)).padStart(6, '0');
  return {
    name: `${first} ${last}`,
    company: happens(`${who} company`, 12) ? (pickOf(`${who} name`, companies) ?? '') : '',
    email: `${plain(first)}.${plain(last)}@customers.example`,
    phone: `0491 ${digits.slice(0, 3)} ${digits.slice(3)}`,
    address: `${wholeOf(`${who} house`, 1, 180)} ${pickOf(`${who} street`, streets)}, ${pickOf(`${who} suburb`, suburbs)}`,
  };
};
