import { loadMail } from './page-mail.js';
import { loadPhones } from './page-phone.js';
import { attempt, byId, call, createSide, element, keepList, plural, show } from './page-list.js';

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });
const clockTime = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'medium' });
const shortTime = new Intl.DateTimeFormat('en-AU', { timeStyle: 'short' });

const linesOf = (lines) => lines.map((line) => `${line.quantity} × ${line.name}`).join(', ');

const till = createSide({
  side: 'till',
  listPath: 'till/items',
  countLabel: 'in the till',
  toEntry: (item) => ({
    key: item.itemID,
    name: item.description,
    detail: `${item.customSku || item.systemSku} · ${dollars.format(item.price)}`,
    count: item.qoh,
    picture: item.picture,
  }),
  modes: {
    sell: {
      label: 'Sell',
      run: async (item, quantity) => {
        const sale = await call('POST', 'till/sales', { lines: [{ itemID: item.key, quantity }] });
        return `Sold ${quantity} × ${item.name} for ${dollars.format(sale.total)}`;
      },
    },
    receive: {
      label: 'Receive',
      run: async (item, quantity) => {
        await call('POST', 'till/receipts', { itemID: item.key, quantity });
        return `Received ${quantity} × ${item.name}`;
      },
    },
    set: {
      label: 'Set',
      setsQuantity: true,
      run: async (item, qoh) => {
        if (qoh === null) throw new Error('Type the new quantity first.');
        await call('POST', 'till/quantity', { itemID: item.key, qoh });
        return `The till now has ${qoh} × ${item.name}`;
      },
    },
  },
});

const placeOrder = (status, said) => async (unit, quantity) => {
  const line = { productId: unit.productId, variationId: unit.variationId ?? undefined, quantity };
  const order = await call('POST', 'shop/orders', { status, lines: [line] });
  return `Order ${order.id} placed and ${said}: ${quantity} × ${unit.name}, ${dollars.format(order.total)}`;
};

const shop = createSide({
  side: 'shop',
  listPath: 'shop/units',
  countLabel: 'in the shop',
  toEntry: (unit) => ({
    ...unit,
    key: String(unit.variationId ?? unit.productId),
    detail: `${unit.sku || 'no SKU'} · ${dollars.format(unit.price)}${unit.stockStatus === 'onbackorder' ? ' · on backorder' : ''}`,
    count: unit.stockQuantity,
  }),
  modes: {
    paid: { label: 'Order', run: placeOrder('processing', 'paid') },
    pending: { label: 'Order', run: placeOrder('pending', 'waiting for payment') },
    stock: {
      label: 'Save',
      setsQuantity: true,
      run: async (unit, quantity) => {
        await call('POST', 'shop/stock', { unitId: Number(unit.key), quantity });
        return quantity === null ? `${unit.name} is no longer counted` : `The shop now has ${quantity} × ${unit.name}`;
      },
    },
  },
});

const logButton = (text, label, work) => {
  const button = element('button', { type: 'button', className: 'quiet small', textContent: text, ariaLabel: label });
  button.addEventListener('click', () => void attempt(button, work));
  return button;
};

const logLine = (number, at, lines, total, chip, ...buttons) =>
  element(
    'li',
    {},
    element(
      'div',
      { className: 'what' },
      element('span', { className: 'name', textContent: linesOf(lines) }),
      element('span', { className: 'detail', textContent: `${number} · ${shortTime.format(new Date(at))}` }),
    ),
    element('span', { className: 'amount', textContent: dollars.format(total) }),
    ...(chip ? [chip] : []),
    ...buttons,
  );

const saleLine = (sale) => {
  const refund = async () => {
    await call('POST', `till/sales/${sale.saleID}/refund`);
    return `Sale ${sale.saleID} refunded, the goods are back on the shelf`;
  };
  const voidIt = async () => {
    await call('POST', `till/sales/${sale.saleID}/void`);
    return `Sale ${sale.saleID} voided, the goods are back on the shelf`;
  };
  const ended = sale.isVoided ? 'Voided' : sale.total < 0 ? 'Refund' : 'Refunded';
  const after = sale.isRefundable
    ? [
        null,
        logButton('Refund', `Refund sale ${sale.saleID}`, refund),
        logButton('Void', `Void sale ${sale.saleID}`, voidIt),
      ]
    : [element('span', { className: 'chip off', textContent: ended })];
  return logLine(`Sale ${sale.saleID}`, sale.at, sale.lines, sale.total, ...after);
};

const orderLine = (order) => {
  const isOpen = ['pending', 'on-hold', 'processing'].includes(order.status);
  const pay = async () => {
    await call('POST', `shop/orders/${order.id}/pay`);
    return `Order ${order.id} is paid`;
  };
  const cancel = async () => {
    await call('POST', `shop/orders/${order.id}/status`, { status: 'cancelled' });
    return `Order ${order.id} is cancelled`;
  };
  const chip = element('span', { className: isOpen ? 'chip' : 'chip off', textContent: order.status });
  return logLine(
    `Order ${order.id}`,
    order.at,
    order.lines,
    order.total,
    chip,
    ...(order.needsPayment ? [logButton('Pay', `Pay order ${order.id}`, pay)] : []),
    ...(isOpen ? [logButton('Cancel', `Cancel order ${order.id}`, cancel)] : []),
  );
};

const loadLogs = async () => {
  const [{ sales }, { orders }] = await Promise.all([call('GET', 'till/sales'), call('GET', 'shop/orders')]);
  // A line's actions depend on its state, so the key includes it.
  const keyed = (rows, keyOf) => rows.slice(0, 6).map((row) => ({ ...row, key: keyOf(row) }));
  keepList(
    byId('till-log'),
    keyed(sales, (sale) => `${sale.saleID} ${sale.isRefundable}`),
    saleLine,
    'No sale yet.',
  );
  keepList(
    byId('shop-log'),
    keyed(orders, (order) => `${order.id} ${order.status}`),
    orderLine,
    'No order yet.',
  );
};

const faultNames = {
  status: 'answers',
  timeout_before: 'no answer, nothing done',
  timeout_after: 'no answer, but done',
  cut_before: 'connection cut, nothing done',
  cut_after: 'connection cut, but done',
  malformed: 'broken body',
  slow: 'slow',
};
const systemNames = { lightspeed: 'Lightspeed', woocommerce: 'WooCommerce' };

const faultLine = ({ system, fault, times }) =>
  `${systemNames[system]}: ${faultNames[fault.kind]}${fault.status ? ` ${fault.status}` : ''}, ${plural(times, 'more time')}`;

const toFault = (choice) => {
  if (choice === 'slow') return { kind: 'slow', milliseconds: 5000 };
  if (!/^\d+$/.test(choice)) return { kind: choice };
  const headers = choice === '429' ? { 'retry-after': '2', 'x-ls-api-ratelimit-type': 'api-leaky-bucket' } : {};
  const body = JSON.stringify({ httpCode: choice, code: 'sandbox_fault', message: 'A fault that was asked for.' });
  return { kind: 'status', status: Number(choice), headers, body };
};

let seenVersion = null;

const showState = (state) => {
  const { lightspeed, woocommerce } = state;
  const faultsOf = (system) =>
    state.faults.filter((rule) => rule.system === system).reduce((sum, rule) => sum + rule.times, 0);
  const numbers = {
    tillRequests: lightspeed.requests.lastMinute,
    tillFaults: faultsOf('lightspeed'),
    tillSales: lightspeed.sales,
    webhooks: `${woocommerce.webhooks.delivered} of ${woocommerce.webhooks.sent}`,
    shopRequests: woocommerce.requests.lastMinute,
    shopFaults: faultsOf('woocommerce'),
    shopOrders: woocommerce.orders,
  };
  for (const [name, value] of Object.entries(numbers)) {
    show(document.querySelector(`[data-live="${name}"]`), String(value));
  }
  // Not flashed, because the level changes constantly.
  byId('bucket-level').textContent = `${lightspeed.bucket.level.toFixed(1)} of ${lightspeed.bucket.size ?? 'no limit'}`;
  byId('bucket').max = lightspeed.bucket.size ?? 1;
  byId('bucket').value = lightspeed.bucket.level;
  byId('clock').textContent = clockTime.format(new Date(state.now));
  byId('live').className = 'dot on';
  const armed = state.faults.map((rule) => ({ ...rule, key: `${rule.id}` }));
  keepList(byId('armed'), armed, () => {
    const node = element('li');
    node.update = (rule) => (node.textContent = faultLine(rule));
    return node;
  });
};

const refresh = async () => {
  const state = await call('GET', 'state');
  showState(state);
  if (state.version === seenVersion) return;
  await Promise.all([till.load(), shop.load(), loadLogs(), loadMail(), loadPhones()]);
  seenVersion = state.version;
};

const follow = async () => {
  try {
    if (!document.hidden) await refresh();
  } catch {
    byId('live').className = 'dot';
    byId('clock').textContent = 'The sandbox does not answer';
  }
  setTimeout(follow, 1000);
};

byId('till-amount').addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target;
  const { amount, name, email, mobile } = Object.fromEntries(new FormData(form));
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const customer = { firstName, lastName: rest.join(' '), email: email.trim(), mobile: mobile.trim() };
  const isNobody = [name, email, mobile].every((text) => text.trim() === '');
  void attempt(event.submitter, async () => {
    const sale = await call('POST', 'till/sales', { amount: Number(amount), ...(!isNobody && { customer }) });
    form.reset();
    return `Rang up ${dollars.format(sale.total)}${isNobody ? '' : ` for ${name.trim()}`}`;
  });
});
byId('fault-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const { system, fault, times } = event.target.elements;
  const rule = { system: system.value, times: Number(times.value), fault: toFault(fault.value) };
  void attempt(event.submitter, async () => faultLine((await call('POST', 'faults', rule)).rule));
});
byId('fault-clear').addEventListener('click', (event) => {
  void attempt(event.target, async () => {
    await call('DELETE', 'faults');
    return 'No faults are switched on';
  });
});
byId('reset').addEventListener('click', (event) => {
  if (!confirm('Put everything back to the first day? Sales, orders and connections made since are lost.')) return;
  void attempt(event.target, async () => {
    await call('POST', 'reset');
    return 'Everything is back to the first day';
  });
});

document.addEventListener('sandbox-changed', () => void refresh().catch(() => undefined));
void follow();
