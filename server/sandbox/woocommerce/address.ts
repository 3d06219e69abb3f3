import { createInput, type Values } from './input';
import type { ParamRules } from './param-rules';
import type { AddressRecord } from './woo-records';

const text = { type: 'string' } as const;

export const addressRules: ParamRules = {
  first_name: text,
  last_name: text,
  company: text,
  address_1: text,
  address_2: text,
  city: text,
  state: text,
  postcode: text,
  country: text,
  email: { type: 'string', format: 'email', nullable: true },
  phone: text,
};

export const emptyAddress: AddressRecord = {
  first_name: '',
  last_name: '',
  company: '',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
  email: '',
  phone: '',
};

/** Only the parts given are changed. */
export const writeAddress = (current: AddressRecord, given: Values | undefined): AddressRecord => {
  const input = createInput(given ?? {});
  return {
    first_name: input.text('first_name') ?? current.first_name,
    last_name: input.text('last_name') ?? current.last_name,
    company: input.text('company') ?? current.company,
    address_1: input.text('address_1') ?? current.address_1,
    address_2: input.text('address_2') ?? current.address_2,
    city: input.text('city') ?? current.city,
    state: input.text('state') ?? current.state,
    postcode: input.text('postcode') ?? current.postcode,
    country: input.text('country') ?? current.country,
    email: input.text('email') ?? current.email,
    phone: input.text('phone') ?? current.phone,
  };
};

/** A shipping address has no email. */
export const toShippingView = ({ email: _email, ...address }: AddressRecord): Values => address;
