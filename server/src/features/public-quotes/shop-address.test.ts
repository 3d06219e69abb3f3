import { describe, expect, it } from 'vitest';
import { toShopAddress } from './shop-address';

const of = (address: string, name = 'Zoë Nguyễn') => toShopAddress({ name, company: '', phone: '', address });

describe('an address for the shop', () => {
  it.each([
    ['12 Beach Rd, Bondi Beach NSW 2026', '12 Beach Rd', 'Bondi Beach', 'NSW', '2026'],
    ['Unit 3, 12 Beach Rd, Bondi Beach, NSW, 2026', 'Unit 3, 12 Beach Rd', 'Bondi Beach', 'NSW', '2026'],
    ['1250 Pacific Hwy, Pymble New South Wales 2073', '1250 Pacific Hwy', 'Pymble', 'NSW', '2073'],
    ['5 Smith St\nFitzroy vic 3065\nAustralia', '5 Smith St', 'Fitzroy', 'VIC', '3065'],
  ])('%j is split', (text, street, city, state, postcode) => {
    expect(of(text)).toMatchObject({ address_1: street, city, state, postcode, country: 'AU' });
  });

  it.each([
    ['12 Beach Rd Bondi Beach NSW 2026', 'NSW', '2026'],
    ['Somewhere in the bush', '', ''],
    ['PO Box 7, 3065', '', '3065'],
  ])('%j stays whole if it cannot be parsed', (text, state, postcode) => {
    expect(of(text)).toMatchObject({ address_1: text, city: '', state, postcode });
  });

  it.each([
    ['Zoë Nguyễn', 'Zoë', 'Nguyễn'],
    ['Mary Jane Watson', 'Mary Jane', 'Watson'],
    [' Cher ', 'Cher', ''],
  ])('%j has a first and a last name', (name, first, last) => {
    expect(of('', name)).toMatchObject({ first_name: first, last_name: last });
  });
});
