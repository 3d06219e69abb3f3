import { listOrders, type Order } from '@chainline/shared/orders/order-list-contract';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useDialogTarget } from '../../../../components/use-dialog-target';
import { formatAud, formatDate } from '../../../../lib/format';
import { paths } from '../../../../lib/paths';
import { BalanceDialog, openAmountOf, OrderStatusChips, orderQueries } from '../../../orders';
import { ReadyAction } from '../../../ready-messages';
import { BesideRow } from './BesideRow';
import { BesideSection } from './BesideSection';

const mostShown = 10;

const numberOf = ({ quoteNumber, orderNumber }: Order): string => orderNumber ?? quoteNumber;

const openText = (order: Order): string => {
  const open = openAmountOf(order);
  if (open === 0) return order.status === 'cancelled' ? '' : 'nothing open';
  return order.quoteId === null
    ? `${formatAud(open)} open, can only be paid in the online shop`
    : `${formatAud(open)} open`;
};

const textOf = (order: Order): string =>
  [formatAud(order.totalAmount), formatDate(order.createdAt), openText(order)].filter((part) => part !== '').join(', ');

const isInShop = ({ status, toCollect }: Order): boolean => status === 'ready' || toCollect;

/** Latest orders of a customer, with the open amounts. */
export const OrdersBeside = ({ customerId }: { customerId: number }) => {
  const query = listOrders.query.parse({ customer_id: customerId, per_page: mostShown });
  const { data, error, refetch } = useQuery(orderQueries.list(query));
  const { target, isOpen, shown, show, hide } = useDialogTarget<Order>();
  const open = (data?.orders ?? []).reduce((sum, order) => sum + openAmountOf(order), 0);
  const more = (data?.pagination.total ?? 0) - mostShown;
  return (
    <>
      <BesideSection
        title="Orders"
        aside={
          data &&
          data.orders.length > 0 && (
            <Typography variant="body2">
              {open > 0 ? <strong>{`${formatAud(open)} open`}</strong> : 'No open amount'}
            </Typography>
          )
        }
        items={data?.orders}
        keyOf={({ id }) => id}
        empty="No orders yet."
        failure="The orders could not be loaded."
        error={error}
        onRetry={() => void refetch()}
        note={more > 0 ? `${more} more on the customer’s page` : null}
      >
        {(order) => (
          <BesideRow
            to={paths.order(String(order.id))}
            label={numberOf(order)}
            chips={<OrderStatusChips {...order} />}
            text={textOf(order)}
            actions={
              <>
                {openAmountOf(order) > 0 && order.quoteId !== null && (
                  <Button size="small" aria-label={`Send pay link: ${numberOf(order)}`} onClick={() => show(order)}>
                    Send pay link
                  </Button>
                )}
                {isInShop(order) && <ReadyAction target={{ kind: 'order', id: order.id }} about={numberOf(order)} />}
              </>
            }
          />
        )}
      </BesideSection>
      <Suspense fallback={null}>
        {target && (
          <BalanceDialog
            key={shown}
            order={{ ...target, openAmount: openAmountOf(target) }}
            open={isOpen}
            onClose={hide}
          />
        )}
      </Suspense>
    </>
  );
};
