import { describe, expect, it } from 'vitest';
import { buildCustomer } from '../customers/testing/customer-builders';
import { recordFormSchema, toForm, toRequest } from './record-form';

describe('the form of a record', () => {
  it('has a row to type into for each list, and a line for each channel', () => {
    const { customer } = toForm(buildCustomer({ emails: [], phones: [], addresses: [] }));

    expect([customer.emails, customer.phones, customer.addresses]).toEqual([[''], [''], [{ label: '', text: '' }]]);
    expect(customer.channels.map(({ channel, consent }) => [channel, consent])).toEqual([
      ['email', 'unknown'],
      ['sms', 'unknown'],
      ['phone', 'unknown'],
      ['post', 'unknown'],
    ]);
  });

  it('gives back the record it was made of', () => {
    const customer = buildCustomer({
      tags: ['courier', 'vip'],
      channels: [{ channel: 'sms', consent: 'refused', do_not_contact: true, changed_at: '2026-11-01T00:00:00.000Z' }],
    });

    expect(toRequest(toForm(customer))).toEqual({
      name: 'Mei Chen',
      company: 'Harbour Couriers',
      abn: '',
      emails: ['mei@customers.example'],
      phones: ['0412 345 678'],
      addresses: [{ label: '', text: '12 Ocean Street, Bondi NSW 2026' }],
      notes: '',
      tags: ['courier', 'vip'],
      channels: [{ channel: 'sms', consent: 'refused', do_not_contact: true }],
    });
  });

  it('drops blank rows, repeated tags and channels without an answer', () => {
    const form = toForm(buildCustomer());
    form.customer.emails.push(' ');
    form.customer.tags = ' a, ,b,a ';

    const request = toRequest(form);

    expect([request.emails.length, request.tags, request.channels]).toEqual([1, ['a', 'b'], []]);
  });

  it.each([
    ['emails', ['mei']],
    ['abn', '51 824 753 557'],
  ])('refuses %s as %j', (name, value) => {
    const { customer } = toForm(buildCustomer());

    expect(recordFormSchema.safeParse({ customer: { ...customer, [name]: value } }).success).toBe(false);
  });
});
