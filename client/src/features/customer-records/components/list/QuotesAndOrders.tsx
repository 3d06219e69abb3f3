import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { TabBar, tabId } from '../../../../components/TabBar';
import { CustomerOrders } from '../orders/CustomerOrders';
import { CustomerQuotes, type QuotesOwner } from './CustomerQuotes';
import { detailsId } from './customer-columns';

const tabs = [
  { value: 'quotes', label: 'Quotes' },
  { value: 'orders', label: 'Orders' },
] as const;

type Tab = (typeof tabs)[number]['value'];

/** Quotes and orders of a customer, in two tabs. */
export const QuotesAndOrders = ({ customer }: { customer: QuotesOwner }) => {
  const [tab, setTab] = useState<Tab>('quotes');
  const id = detailsId(customer);
  const panelId = `${id}-panel`;
  return (
    <Box id={id}>
      <TabBar
        label={`Quotes and orders of ${customer.name}`}
        tabs={tabs}
        value={tab}
        panelId={panelId}
        onChange={setTab}
      />
      <Box id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, tab)} sx={{ pt: 1 }}>
        {tab === 'quotes' && <CustomerQuotes customer={customer} />}
        {tab === 'orders' && customer.id !== null && <CustomerOrders customerId={customer.id} name={customer.name} />}
        {tab === 'orders' && customer.id === null && (
          <Typography variant="body2">Orders cannot be shown without the customer record.</Typography>
        )}
      </Box>
    </Box>
  );
};
