import { createInput, without, type Values } from './input';
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

/** Changes only the given parts. */
export const writeAddress = (current: AddressRecord, given: Values | undefined): AddressRecord => {
  const input = createInput(given ?? {});
  const part = (name: keyof AddressRecord): string => input.text(name) ?? current[name];
  return {
    first_name: part('first_name'),
    last_name: part('last_name'),
    company: part('company'),
    address_1: part('address_1'),
    address_2: part('address_2'),
    city: part('city'),
    state: part('state'),
    postcode: part('postcode'),
    country: part('country'),
    email: part('email'),
    phone: part('phone'),
  };
};

/** Shipping addresses have no email. */
export const toShippingView = (address: AddressRecord): Values => without(address, 'email');
