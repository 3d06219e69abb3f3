import {
  type listOrders,
  orderPageSizes,
  type Order,
  type OrderCounts,
  type OrderListQuery,
} from '@chainline/shared/orders/order-list-contract';
import type { ResponseOf } from '@chainline/shared/http/endpoint';
import OrdersIcon from '@mui/icons-material/ShoppingBagOutlined';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Suspense, useId, useMemo } from 'react';
import { DataTable } from '../../../components/data-table/DataTable';
import { EmptyState } from '../../../components/EmptyState';
import { lazyPart } from '../../../components/lazy-part';
import { TabBar, tabId } from '../../../components/TabBar';
import { useDialogTarget } from '../../../components/use-dialog-target';
import type { ListChange } from '../../../lib/url-state';
import { orderTabs } from '../order-words';
import { orderColumns } from './order-columns';
import { isNarrowed, noNarrowing } from './OrderFilters';

const OrderDialog = lazyPart(async () => (await import('./OrderDialog')).OrderDialog);

type OrderListProps = {
  state: OrderListQuery;
  change: ListChange<OrderListQuery>;
  data: ResponseOf<typeof listOrders> | undefined;
  isRefreshing: boolean;
};

const tabsOf = (counts: OrderCounts | undefined) =>
  orderTabs.map((tab) => ({ ...tab, ...(counts && { count: counts[tab.value] }) }));

const NoOrders = ({ onClear }: { onClear: (() => void) | null }) => (
  <EmptyState
    icon={<OrdersIcon />}
    title="No orders found matching the current filters."
    description={
      onClear === null
        ? 'Online orders and accepted quotes appear here automatically.'
        : 'Try another search, status or date.'
    }
    action={
      onClear && (
        <Button variant="outlined" onClick={onClear}>
          Clear filters
        </Button>
      )
    }
  />
);

/** Tabs with counts, and the table. */
export const OrderList = ({ state, change, data, isRefreshing }: OrderListProps) => {
  const panelId = useId();
  const { target, isOpen, shown, show, hide } = useDialogTarget<Order>();
  const columns = useMemo(() => orderColumns(show), [show]);
  const order = data?.orders.find(({ id }) => id === target?.id) ?? target;
  return (
    <Stack spacing={2}>
      <TabBar
        label="Orders by status"
        tabs={tabsOf(data?.counts)}
        value={state.status}
        panelId={panelId}
        onChange={(status) => change({ status })}
      />
      <Box
        role="tabpanel"
        id={panelId}
        {...(orderTabs.some(({ value }) => value === state.status)
          ? { 'aria-labelledby': tabId(panelId, state.status) }
          : { 'aria-label': 'Orders' })}
      >
        <DataTable
          label="Orders"
          columns={columns}
          rows={data?.orders}
          rowKey={({ id }) => id}
          list={{
            state,
            change,
            total: data?.pagination.total,
            more: data?.pagination.more,
            pageSizes: orderPageSizes,
          }}
          refreshing={isRefreshing}
          empty={<NoOrders onClear={isNarrowed(state) ? () => change(noNarrowing) : null} />}
        />
      </Box>
      <Suspense fallback={null}>
        {order && <OrderDialog key={shown} order={order} open={isOpen} onClose={hide} />}
      </Suspense>
    </Stack>
  );
};
