import { createHash } from 'node:crypto';
import { addressRules, emptyAddress, toShippingView, writeAddress } from './address';
import { createBatchRoute } from './batch';
import { answerPage, slicePage, windowOf } from './collection';
import { toIdList, type Input, type Values } from './input';
import { collectionRules, metaRules, withoutDefaults, type ParamRules } from './param-rules';
import type { Route, WooAnswer, WooRequest } from './rest-server';
import { viewRules } from './unit-rules';
import { writeMeta } from './unit-write';
import type { CustomerRecord } from './woo-records';
import { nowOf, toDates, toLinks, type WooContext } from './woo-context';
import { WooError } from './woo-error';

const listRules: ParamRules = {
  ...collectionRules,
  order: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
  orderby: { type: 'string', enum: ['id', 'include', 'name', 'registered_date'], default: 'name' },
  email: { type: 'string', format: 'email' },
  role: { type: 'string', default: 'customer' },
};

const writeRules: ParamRules = {
  email: { type: 'string', format: 'email' },
  first_name: { type: 'string' },
  last_name: { type: 'string' },
  username: { type: 'string' },
  password: { type: 'string' },
  billing: { type: 'object', properties: addressRules },
  shipping: { type: 'object', properties: addressRules },
  meta_data: metaRules,
};

const createRules: ParamRules = { ...writeRules, email: { type: 'string', format: 'email', required: true } };

const paidStatuses = ['processing', 'completed'];

const avatarOf = ({ email }: CustomerRecord): string => {
  const hash = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  return `https://secure.gravatar.com/avatar/${hash}?s=96&d=mm&r=g`;
};

export const toCustomerView = (context: WooContext, customer: CustomerRecord): Values => ({
  id: customer.id,
  ...toDates(context, 'date_created', customer.createdAt),
  ...toDates(context, 'date_modified', customer.modifiedAt),
  email: customer.email,
  first_name: customer.firstName,
  last_name: customer.lastName,
  role: customer.role,
  username: customer.username,
  billing: customer.billing,
  shipping: toShippingView(customer.shipping),
  is_paying_customer: context.store.orders
    .all()
    .some(({ customerId, status }) => customerId === customer.id && paidStatuses.includes(status)),
  avatar_url: avatarOf(customer),
  meta_data: customer.meta,
  _links: toLinks(context, { self: `/customers/${customer.id}`, collection: '/customers' }),
});

const refuse = (code: string, message: string, status = 400) => new WooError(code, message, { status });

const prepare = (context: WooContext, current: CustomerRecord, input: Input): CustomerRecord => ({
  ...current,
  email: input.text('email') ?? current.email,
  firstName: input.text('first_name') ?? current.firstName,
  lastName: input.text('last_name') ?? current.lastName,
  billing: writeAddress(current.billing, input.record('billing')),
  shipping: writeAddress(current.shipping, input.record('shipping')),
  meta: writeMeta(current.meta, input.values.meta_data, () => context.store.nextId('meta')),
});

const freeUsername = (context: WooContext, wanted: string): string => {
  const isTaken = (name: string) => context.store.customers.all().some(({ username }) => username === name);
  let name = wanted;
  for (let suffix = 2; isTaken(name); suffix += 1) name = `${wanted}${suffix}`;
  return name;
};

const select = (context: WooContext, input: Input): CustomerRecord[] => {
  const [email, role, text] = [input.text('email'), input.text('role'), input.text('search')?.toLowerCase() ?? ''];
  const [included, excluded] = [toIdList(input.values.include), toIdList(input.values.exclude)];
  const candidates = email === undefined ? context.store.customers.all() : [context.store.customers.withEmail(email)];
  const byName = input.text('orderby') === 'name';
  const nameOf = ({ firstName, lastName }: CustomerRecord) => `${firstName} ${lastName}`.toLowerCase();
  const found = candidates
    .filter((customer) => customer !== undefined)
    .filter(
      (customer) =>
        (role === 'all' || customer.role === role) &&
        (included.length === 0 || included.includes(customer.id)) &&
        !excluded.includes(customer.id) &&
        `${nameOf(customer)} ${customer.email} ${customer.username}`.toLowerCase().includes(text),
    )
    .sort((left, right) => (byName && nameOf(left).localeCompare(nameOf(right), 'en')) || left.id - right.id);
  return input.text('order') === 'desc' ? found.toReversed() : found;
};

export const createCustomerRoutes = (context: WooContext): Route[] => {
  const { customers } = context.store;

  const getCustomer = (request: WooRequest): CustomerRecord => {
    const customer = customers.find(request.pathId('id'));
    if (!customer) throw refuse('wc_user_invalid_id', 'Invalid user ID.', 404);
    return customer;
  };

  const list = (request: WooRequest): WooAnswer => {
    const found = select(context, request.input);
    const items = slicePage(found, windowOf(request)).map((customer) => toCustomerView(context, customer));
    return answerPage(context, request, '/customers', { total: found.length, items });
  };

  const create = ({ input }: WooRequest): WooAnswer => {
    const email = input.text('email') ?? '';
    if (!email.includes('@')) throw refuse('registration-error-invalid-email', 'Please provide a valid email address.');
    if (customers.withEmail(email))
      throw refuse(
        'registration-error-email-exists',
        `An account is already registered with ${email}. Please log in or use a different email address.`,
      );
    const blank: CustomerRecord = {
      id: context.store.nextId('user'),
      email,
      firstName: '',
      lastName: '',
      role: 'customer',
      username: freeUsername(context, input.text('username') ?? email.split('@')[0] ?? email),
      billing: emptyAddress,
      shipping: emptyAddress,
      meta: [],
      createdAt: nowOf(context),
      modifiedAt: null,
    };
    const customer = customers.put(prepare(context, blank, input));
    context.emit('customer.created', customer.id);
    return {
      status: 201,
      body: toCustomerView(context, customer),
      headers: { Location: context.restUrl(`/customers/${customer.id}`) },
    };
  };

  const update = (request: WooRequest): WooAnswer => {
    const { input } = request;
    const customer = customers.find(request.pathId('id'));
    if (!customer) throw refuse('woocommerce_rest_invalid_id', 'Invalid resource ID.');
    const email = input.text('email') ?? customer.email;
    const holder = customers.withEmail(email);
    if (holder && holder.id !== customer.id)
      throw refuse('woocommerce_rest_customer_invalid_email', 'Email address is invalid.');
    if ((input.text('username') ?? customer.username) !== customer.username)
      throw refuse('woocommerce_rest_customer_invalid_argument', "Username isn't editable.");
    const saved = customers.put({ ...prepare(context, customer, input), modifiedAt: nowOf(context) });
    context.emit('customer.updated', saved.id);
    return { body: toCustomerView(context, saved) };
  };

  const remove = (request: WooRequest): WooAnswer => {
    if (!request.input.flag('force'))
      throw refuse('woocommerce_rest_trash_not_supported', 'Customers do not support trashing.', 501);
    const customer = getCustomer(request);
    const reassign = request.input.integer('reassign') ?? 0;
    if (reassign !== 0 && (reassign === customer.id || !customers.find(reassign)))
      throw refuse('woocommerce_rest_customer_invalid_reassign', 'Invalid resource id for reassignment.');
    const body = toCustomerView(context, customer);
    for (const order of context.store.orders.all())
      if (order.customerId === customer.id) context.store.orders.put({ ...order, customerId: reassign });
    customers.remove(customer.id);
    context.emit('customer.deleted', customer.id);
    return { body };
  };

  return [
    {
      path: '/customers',
      read: { access: 'list', rules: listRules, handle: list },
      create: { access: 'create', rules: createRules, handle: create },
    },
    createBatchRoute({ path: '/customers', rules: writeRules, create, update, remove }),
    {
      path: '/customers/:id',
      read: {
        access: 'view',
        rules: viewRules,
        handle: (request) => ({ body: toCustomerView(context, getCustomer(request)) }),
      },
      edit: { access: 'edit', rules: withoutDefaults(writeRules), handle: update },
      remove: {
        access: 'delete',
        rules: { force: { type: 'boolean', default: false }, reassign: { type: 'integer' } },
        handle: remove,
      },
    },
  ];
};
