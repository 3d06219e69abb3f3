import { randomUUID } from 'node:crypto';
import { usePayingOnline } from '../paying-online';
import type { Actor } from '../../src/http/actor';
import { describeContract, type ContractFault } from './contract';

const shop = usePayingOnline();
const gone = '{"code":"woocommerce_rest_shop_order_invalid_id","message":"Invalid ID.","data":{"status":400}}';

const faultOf = (fault: ContractFault) => {
  if (fault === 'refused') return { kind: 'status', status: 400 } as const;
  if (fault === 'target_gone') return { kind: 'status', status: 400, body: gone } as const;
  return { kind: fault } as const;
};
const rig = {
  canAsk: true,
  app: shop.app,
  clock: shop.clock,
  clear: () => shop.app().outside.faults.clear(),
  onUnanswered: (listener: () => void) => shop.app().outside.faults.onUnanswered('woocommerce', listener),
};

/** Actor for direct calls of services: sessions for API calls last only minutes. */
const manager = async (): Promise<Actor> => {
  const user = await shop.app().services.stores.users.findByUsername('manager_1');
  return { userId: user?.id ?? 0, username: 'manager_1', role: 'manager', sessionId: '' };
};
const held = { written: 0, quotes: new Map<string, number>() };
const nextCustomer = () => {
  held.written += 1;
  return `c${held.written}@customers.example`;
};
const trouble = async ({ key }: { key: string }): Promise<string | null> => {
  const { events } = await shop.app().services.quotes.get(await manager(), held.quotes.get(key) ?? 0);
  return events.find(({ type }) => type === 'order_failed')?.text ?? null;
};

describeContract({
  ...rig,
  kind: 'payment.request',
  write: async () => {
    const { services, log } = shop.app();
    const email = nextCustomer();
    const { id } = await shop.converted({ changes: { customer_email: email } });
    // The person's own attempt is rate limited, so that the contract's attempts are the first to count.
    shop.fail({ kind: 'status', status: 429, headers: { 'retry-after': '90' } });
    await services.paymentRequests.ask(await manager(), id, { key: randomUUID(), log });
    shop.clock.advance(120_000);
    const key = String((await services.stores.paymentRequests.findOpen(id))?.id);
    held.quotes.set(key, id);
    const effects = () => shop.orders().filter((order) => order.email === email && order.total === '2100.00').length;
    return { key, effects };
  },
  fail: (fault) => {
    shop.fail(faultOf(fault));
  },
  trouble,
});

describeContract({
  ...rig,
  kind: 'order.status',
  write: async () => {
    const { id, orderId } = await shop.accepted({ changes: { customer_email: nextCustomer() } });
    const payment = { amount: 500, method: 'cash', reference: '', payment_key: randomUUID() } as const;
    await shop.app().services.payments.record(await manager(), id, payment);
    const key = `${orderId}:processing`;
    held.quotes.set(key, id);
    const isTakenUp = ({ id: order, status }: { id: number; status: string }) =>
      order === orderId && status === 'processing';
    return { key, effects: () => shop.orders().filter(isTakenUp).length };
  },
  fail: (fault) => {
    shop.fail(faultOf(fault), 1, 'PUT');
  },
  trouble,
});
