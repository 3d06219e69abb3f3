import { useAcceptingShop } from '../../src/features/public-quotes/testing/accepting-shop';
import { describeContract, type ContractFault } from './contract';

const shop = useAcceptingShop({ customerWaitsMs: 600_000 });

const held = { written: 0 };
const gone = '{"code":"woocommerce_rest_invalid_product","message":"No such product.","data":{"status":400}}';

const faultOf = (fault: ContractFault) => {
  if (fault === 'refused') return { kind: 'status', status: 400 } as const;
  if (fault === 'target_gone') return { kind: 'status', status: 400, body: gone } as const;
  return { kind: fault } as const;
};

describeContract({
  kind: 'order.create',
  canAsk: true,
  app: shop.app,
  clock: shop.clock,
  write: async () => {
    held.written += 1;
    const email = `c${held.written}@customers.example`;
    const { id, token } = await shop.offer({ customer_email: email });
    // The customer's own attempt is rate limited, so that the contract's attempts are the first to count.
    shop.fail({ kind: 'status', status: 429, headers: { 'retry-after': '90' } });
    await shop.accept(token);
    shop.clock.advance(120_000);
    const effects = () => shop.orders().filter((order) => order.email === email).length;
    return { key: `quote:${id}:1`, effects };
  },
  fail: (fault) => {
    shop.fail(faultOf(fault));
  },
  clear: () => shop.app().outside.faults.clear(),
  onUnanswered: (listener) => shop.app().outside.faults.onUnanswered('woocommerce', listener),
  trouble: async ({ key }) => (await shop.acceptance(Number(key.split(':')[1])))?.order_error ?? null,
});
