import { z } from 'zod';
import { badRequest, notFound } from '../api/api-error';
import { customerFields } from '../store/fields';
import type { Customer } from '../store/store';
import { blankContact, contactChanges, contactPayload, contactRelation } from './contact';
import { type Entity, type EntityContext, unfilled } from './entity';
import { flag, id, parsePayload, text } from './payload';

const notCreated = 'Customer not created.';
const notUpdated = 'Customer not updated.';

const customerPayload = z.object({
  firstName: text.optional(),
  lastName: text.optional(),
  title: text.optional(),
  company: text.optional(),
  companyRegistrationNumber: text.optional(),
  vatNumber: text.optional(),
  customerTypeID: id.optional(),
  discountID: id.optional(),
  taxCategoryID: id.optional(),
  archived: flag.optional(),
  Contact: contactPayload.optional(),
});

export const blankCustomer = (customerID: number, now: number): Customer => ({
  firstName: '',
  lastName: '',
  title: '',
  company: '',
  companyRegistrationNumber: '',
  vatNumber: '',
  creditAccountID: 0,
  customerTypeID: 0,
  discountID: 0,
  taxCategoryID: 0,
  customerID,
  createTime: now,
  timeStamp: now,
  archived: false,
});

const checkName = ({ firstName, lastName, company }: Customer, undone: string): void => {
  if ([firstName, lastName, company].every((name) => name.trim() === '')) {
    throw badRequest(`${undone} A Customer must have a name or a company.`);
  }
};

export const createCustomerEntity = (context: EntityContext): Entity => {
  const { store, now } = context;
  return {
    name: 'Customer',
    key: 'customerID',
    fields: customerFields,
    table: store.customers,
    sortable: ['customerID', 'timeStamp', 'firstName', 'lastName'],
    readableWith: ['customers', 'customers_read', 'register', 'inventory', 'reports', 'workbench', 'admin'],
    writableWith: ['customers', 'admin'],
    single: true,
    repliesWith: ['Contact'],
    relations: {
      Contact: contactRelation(context),
      CustomerType: unfilled(false),
      Discount: unfilled(false),
      Note: unfilled(false),
      TaxCategory: unfilled(false),
      CreditAccount: unfilled(false),
      Tags: unfilled(true),
      CustomFieldValues: unfilled(true, { value: unfilled(false) }),
    },
    create: (payload) => {
      const { Contact = {}, ...own } = parsePayload(customerPayload, payload, notCreated);
      const customer = { ...blankCustomer(store.customers.nextId(), now()), ...own };
      checkName(customer, notCreated);
      const contact = { ...blankContact(customer.customerID, now()), ...contactChanges(Contact, notCreated) };
      store.contacts.insert(contact);
      return store.customers.insert(customer);
    },
    update: (customerID, payload) => {
      const customer = store.customers.find(customerID);
      const contact = store.contacts.find(customerID);
      if (!customer || !contact) throw notFound('Customer not found.');
      const { Contact, ...own } = parsePayload(customerPayload, payload, notUpdated);
      checkName({ ...customer, ...own }, notUpdated);
      if (Contact) store.contacts.update(contact, { ...contactChanges(Contact, notUpdated), timeStamp: now() });
      store.customers.update(customer, { ...own, timeStamp: now() });
    },
  };
};
