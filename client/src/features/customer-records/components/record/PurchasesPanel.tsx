import type { Customer } from '@chainline/shared/customers/customer-contract';
import { Panel } from '../../../../components/Panel';
import { QuotesAndOrders } from '../list/QuotesAndOrders';

type PurchasesPanelProps = { customer: Customer; name: string };

export const PurchasesPanel = ({ customer, name }: PurchasesPanelProps) => (
  <Panel title="Quotes and orders">
    <QuotesAndOrders
      customer={{
        id: customer.id,
        key: String(customer.id),
        email: customer.emails[0] ?? null,
        name,
        total_quotes: null,
      }}
    />
  </Panel>
);
