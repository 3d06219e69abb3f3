import { z } from 'zod';
import type { CallOptions } from '../http/exchange';
import type { WooHttp } from './woo-http';
import { toMoment } from './woo-moment';
import { pageSize } from './woo-pages';
import { fieldsOf } from './woo-schemas';

const text = z.union([z.string(), z.number()]).transform(String).catch('');

const address = z
  .object({
    company: text,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    postcode: text,
    phone: text,
    first_name: text,
    last_name: text,
  })
  .catch({
    company: '',
    address_1: '',
    address_2: '',
    city: '',
    state: '',
    postcode: '',
    phone: '',
    first_name: '',
    last_name: '',
  });

const rawCustomer = z.object({
  id: z.int().positive(),
  email: text,
  first_name: text,
  last_name: text,
  date_created_gmt: z.string().nullable().catch(null),
  date_modified_gmt: z.string().nullable().catch(null),
  billing: address,
});

/** A registered customer of the online shop. */
export type WooCustomer = {
  id: number;
  name: string;
  company: string;
  email: string;
  phone: string;
  address: string;
  createdAt: Date | null;
  modifiedAt: Date | null;
};

const nameOf = (first: string, last: string): string => `${first} ${last}`.trim();

const toCustomer = (raw: z.output<typeof rawCustomer>): WooCustomer => {
  const { billing } = raw;
  const { address_1, address_2, city, state, postcode } = billing;
  const own = nameOf(raw.first_name, raw.last_name);
  return {
    id: raw.id,
    name: own === '' ? nameOf(billing.first_name, billing.last_name) : own,
    company: billing.company,
    email: raw.email,
    phone: billing.phone,
    address: [address_1, address_2, [city, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    createdAt: toMoment(raw.date_created_gmt),
    modifiedAt: toMoment(raw.date_modified_gmt),
  };
};

export const createWooCustomers = (http: WooHttp) => ({
  /**
   * Registered customers, newest first, page by page. The shop cannot filter by time of change: to find new ones, read
   * until a known id; to find changed ones, read everything.
   */
  async *listCustomers({ signal }: CallOptions = {}): AsyncGenerator<WooCustomer[]> {
    for (let page = 1; ; page += 1) {
      const query = {
        orderby: 'id',
        order: 'desc',
        per_page: String(pageSize),
        page: String(page),
        _fields: fieldsOf(rawCustomer),
      };
      const { data } = await http.read({ path: '/customers', query, schema: z.array(rawCustomer), signal });
      yield data.map(toCustomer);
      if (data.length < pageSize) return;
    }
  },
});
