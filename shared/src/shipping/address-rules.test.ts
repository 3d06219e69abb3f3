import { expect, it } from 'vitest';
import { postcodeIn, stateIn, timeZoneIn } from './address-rules';

it.each([
  ['12 Smith St, Bondi Beach NSW 2026', '2026'],
  ['12 Smith St Bondi Beach nsw, 2026, Australia', '2026'],
  ['1250 Pacific Hwy, Turramurra 2074', '2074'],
  ['1250 Pacific Hwy, Turramurra NSW 2074', '2074'],
  ['Unit 4, 3100 Main Rd, Darwin NT 0800', '0800'],
  ['3 High St VIC 3000, deliver before 1700', '3000'],
  ['3 High St, Victoria 3000 phone 0412345678', '3000'],
  ['Sent before to VIC 3000, now QLD 4000', '4000'],
  ['5 Rundle Mall SA5000', '5000'],
  ['New South Wales 2026', '2026'],
  ['Visa 5100, 2 George St 2000', '2000'],
  ['1250 Pacific Hwy', '1250'],
])('the postcode in "%s" is %s', (address, postcode) => {
  expect(postcodeIn(address)).toBe(postcode);
});

it.each(['', 'Bondi Beach', '12345', 'phone 0412345678', '26 Hall St NSW'])('finds none in "%s"', (address) => {
  expect(postcodeIn(address)).toBeNull();
});

it.each([
  ['7 Carrington Road, Randwick NSW 2031', 'Australia/Sydney'],
  ['1 Adelaide Street, Brisbane Queensland 4000', 'Australia/Brisbane'],
  ['5 Hay Street, Perth wa', 'Australia/Perth'],
  ['5 Hay Street, Perth, 6000', 'Australia/Perth'],
  ['12 London Circuit, Canberra ACT 2601', 'Australia/Sydney'],
  ['1250 Smith Street, Darwin 0800', 'Australia/Darwin'],
  ['3 Wharf Street', null],
  ['', null],
])('the time zone of %j is %s', (address, expected) => {
  expect(timeZoneIn(address)).toBe(expected);
});

it.each([
  ['7 Carrington Road, Randwick NSW 2031', 'NSW'],
  ['1 Adelaide Street, Brisbane Queensland 4000', 'QLD'],
  ['12 London Circuit, Canberra, 2601', 'ACT'],
  ['5 Crawford Street, Queanbeyan 2620', 'NSW'],
  ['5 Hay Street, Perth, 6000', 'WA'],
  ['1250 Smith Street, Darwin 0800', 'NT'],
  ['3 Wharf Street', null],
])('the state of %j is %s', (address, expected) => {
  expect(stateIn(address)).toBe(expected);
});
