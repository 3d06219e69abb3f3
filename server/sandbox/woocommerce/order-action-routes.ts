import type { ParamRules } from './param-rules';
import { addNote, saveOrder } from './order-status';
import type { Route, WooAnswer, WooRequest } from './rest-server';
import type { OrderRecord } from './woo-records';
import type { WooContext } from './woo-context';
import { WooError } from './woo-error';

type Template = { id: string; title: string; description: string };

const invoice: Template = {
  id: 'customer_invoice',
  title: 'Order details',
  description: 'Manually send an email to your customers containing their order information and payment links.',
};

const byStatus: Record<string, Template> = {
  completed: {
    id: 'customer_completed_order',
    title: 'Completed order',
    description: 'Let customers know once their order is complete.',
  },
  failed: {
    id: 'customer_failed_order',
    title: 'Failed order',
    description: 'Let customers know when their order has failed.',
  },
  'on-hold': {
    id: 'customer_on_hold_order',
    title: 'Order on-hold',
    description: 'Let customers know when their order is on hold.',
  },
  processing: {
    id: 'customer_processing_order',
    title: 'Processing order',
    description: 'Let customers know when payment has been received for their order.',
  },
  refunded: {
    id: 'customer_refunded_order',
    title: 'Refunded order',
    description: 'Let customers know when their full or partial refund is on its way.',
  },
};

const detailsRules: ParamRules = {
  email: { type: 'string', format: 'email' },
  force_email_update: { type: 'boolean' },
};

const emailRules: ParamRules = {
  ...detailsRules,
  template_id: { type: 'string', enum: [invoice.id, ...Object.values(byStatus).map(({ id }) => id)] },
};

const refuse = (code: string, message: string) => new WooError(`woocommerce_rest_${code}`, message, { status: 400 });

const templatesOf = (order: OrderRecord): Template[] => {
  if (order.billing.email === '' || order.status === 'trash' || order.status === 'auto-draft') return [];
  const [ofStatus, refunded] = [byStatus[order.status], byStatus.refunded];
  return [
    invoice,
    ...(order.refunds.length > 0 && refunded && refunded !== ofStatus ? [refunded] : []),
    ...(ofStatus ? [ofStatus] : []),
  ];
};

type Prepared = { order: OrderRecord; messages: string[] };

/** Sets the address if the order has none, or if forced. */
const withEmail = (order: OrderRecord, request: WooRequest): Prepared => {
  const email = request.input.text('email') ?? '';
  if (email === '' || email === order.billing.email) return { order, messages: [] };
  if (order.billing.email !== '' && request.input.flag('force_email_update') !== true)
    throw refuse('order_billing_email_exists', 'Order already has a billing email.');
  return {
    order: { ...order, billing: { ...order.billing, email } },
    messages: [`Billing email updated to ${email}.`],
  };
};

export const createOrderActionRoutes = (context: WooContext): Route[] => {
  const getOrder = (request: WooRequest): OrderRecord => {
    const order = context.store.orders.find(request.pathId('id'));
    if (!order) throw new WooError('woocommerce_rest_not_found', 'Order not found', { status: 404 });
    return order;
  };

  const prepare = (request: WooRequest): Prepared => {
    const prepared = withEmail(getOrder(request), request);
    if (prepared.order.billing.email === '') throw refuse('missing_email', 'Order does not have an email address.');
    return prepared;
  };

  /** Each message becomes a note of the order, visible to the shop's staff. */
  const finish = ({ order, messages }: Prepared): WooAnswer => {
    saveOrder(
      context,
      messages.reduce((noted, text) => addNote(context, noted, { text }), order),
    );
    return { body: { message: messages.join(' ') } };
  };

  const withDetails = ({ order, messages }: Prepared): Prepared => ({
    order,
    messages: [...messages, `Order details sent to ${order.billing.email}.`],
  });

  const sendEmail = (request: WooRequest): WooAnswer => {
    const prepared = prepare(request);
    const available = templatesOf(prepared.order);
    const wanted = request.input.text('template_id') ?? byStatus[prepared.order.status]?.id ?? invoice.id;
    const template = available.find(({ id }) => id === wanted);
    if (!template && request.input.has('template_id'))
      throw refuse('invalid_email_template', `${wanted} is not a valid template for this order.`);
    if (!template) throw refuse('no_email_template', 'No email template is available for this order.');
    if (template === invoice) return finish(withDetails(prepared));
    const sentence = `Email template "${template.title}" sent to ${prepared.order.billing.email}.`;
    return finish({ ...prepared, messages: [...prepared.messages, sentence] });
  };

  const path = '/orders/:id/actions';
  return [
    {
      path: `${path}/email_templates`,
      read: {
        access: 'view',
        handle: (request) => ({
          body: templatesOf(getOrder(request)).sort((left, right) => (left.id < right.id ? -1 : 1)),
        }),
      },
    },
    { path: `${path}/send_email`, create: { access: 'edit', rules: emailRules, handle: sendEmail } },
    {
      path: `${path}/send_order_details`,
      create: { access: 'edit', rules: detailsRules, handle: (request) => finish(withDetails(prepare(request))) },
    },
  ];
};
