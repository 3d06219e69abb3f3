import { afterAll, beforeAll } from 'vitest';
import { addUser } from '../factories';
import { createTestClock } from '../test-app';
import { startSandboxedApp, type SandboxedApp } from '../with-sandbox';
import { describeContract, type ContractFault } from './contract';

const held: { app?: SandboxedApp; userId: number; written: number } = { userId: 0, written: 0 };
const clock = createTestClock(new Date());
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const actor = () => ({ userId: held.userId, username: 'staff', role: 'staff', sessionId: '' }) as const;
const path = '/actions/send_order_details';
const { signal } = new AbortController();

beforeAll(async () => {
  held.app = await startSandboxedApp({ now: clock.now, overrides: { leaseNow: clock.now, shopWaitsMs: 600_000 } });
  held.userId = await addUser(app().services.db);
});
afterAll(() => held.app?.close());

const fail = (fault: ContractFault) => {
  const kind =
    fault === 'refused' || fault === 'target_gone'
      ? ({ kind: 'status', status: fault === 'refused' ? 400 : 404 } as const)
      : ({ kind: fault } as const);
  app().outside.faults.add({ system: 'woocommerce', path, times: 1, fault: kind });
};

describeContract({
  kind: 'order.receipt',
  canAsk: true,
  app,
  clock,
  write: async () => {
    held.written += 1;
    const { outside, services } = app();
    const [unit] = outside.woo.listProducts({ page: 1, perPage: 1 }).units;
    if (!unit) throw new Error('The shop sells nothing');
    const email = `r${held.written}@customers.example`;
    const order = outside.woo.placeOrder({
      lines: [{ productId: unit.productId, variationId: unit.variationId, quantity: 1 }],
      email,
      oversell: true,
    });
    await services.orderMirror.look(order.id, { signal });
    // The waiting request's own attempt is rate limited, so that the contract's attempts are the first to count.
    app().outside.faults.add({
      system: 'woocommerce',
      path,
      times: 1,
      fault: { kind: 'status', status: 429, headers: { 'retry-after': '90' } },
    });
    const sendKey = `00000000-0000-4000-8000-${String(held.written).padStart(12, '0')}`;
    const request = { wooOrderId: order.id, email, sendKey };
    await services.orders.resendReceipt(actor(), request, { log: app().log });
    clock.advance(120_000);
    const notes = () => outside.woo.listNotes(order.id).filter((text) => text.startsWith('Order details sent'));
    return { key: `${order.id}:${sendKey}`, effects: () => notes().length };
  },
  fail,
  clear: () => app().outside.faults.clear(),
  onUnanswered: (listener) => app().outside.faults.onUnanswered('woocommerce', listener),
  trouble: async ({ key }) => {
    const { rows } = await app().pool.query<{ receipt_error: string | null }>(
      'select receipt_error from orders where woo_order_id = $1',
      [key.split(':')[0]],
    );
    return rows[0]?.receipt_error ?? null;
  },
});
