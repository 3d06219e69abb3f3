import type { OrderDetail } from '@chainline/shared/orders/order-list-contract';
import BackIcon from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { PageHeader } from '../../../components/PageHeader';
import { Panel } from '../../../components/Panel';
import { ApiError } from '../../../lib/api-error';
import { formatDateTime } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { SalePanel } from '../../compliance';
import { ReadyPanel } from '../../ready-messages';
import { OrderWorkPanel, PhotosPanel } from '../../workshop';
import { orderQueries } from '../api/order-queries';
import { AllocationPanel } from '../components/AllocationPanel';
import { AboutOrderPanel } from '../components/AboutOrderPanel';
import { LatePanel } from '../components/LatePanel';
import { OrderActions } from '../components/OrderActions';
import { OrderItems } from '../components/OrderItems';
import { OrderStatusChips } from '../components/OrderStatusChips';
import { OrderTimeline } from '../components/OrderTimeline';
import { OrderPaymentsPanel } from '../components/OrderPaymentsPanel';

const Back = () => (
  <Link
    component={RouterLink}
    to={paths.orders()}
    variant="body2"
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, mb: 1 }}
  >
    <BackIcon fontSize="inherit" aria-hidden />
    All orders
  </Link>
);

const Collected = ({ order: { collected, collectedAt } }: { order: OrderDetail }) =>
  collected && (
    <Alert severity="success">
      {`Collected by ${collected.name} on ${formatDateTime(collectedAt)}, recorded by ${collected.by}.`}
      {collected.note !== '' && ` Reason: ${collected.note}`}
    </Alert>
  );

const Details = ({ order }: { order: OrderDetail }) => (
  <Stack spacing={2.5}>
    <Collected order={order} />
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
      }}
    >
      <Stack spacing={2.5} sx={{ minWidth: 0 }}>
        <Panel title="Items" aside={`${order.availableItems}/${order.totalItems} available`}>
          <OrderItems items={order.items} />
        </Panel>
        {order.status !== 'cancelled' && <LatePanel orderId={order.id} />}
        {order.status !== 'cancelled' && order.collectedAt === null && <AllocationPanel orderId={order.id} />}
        <Panel title="Timeline">
          <OrderTimeline timeline={order.timeline} />
        </Panel>
      </Stack>
      <Stack spacing={2.5} sx={{ minWidth: 0 }}>
        <OrderPaymentsPanel order={order} />
        {order.status !== 'cancelled' && (
          <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
            <SalePanel target={{ kind: 'orders', id: order.id }} />
            <ReadyPanel target={{ kind: 'order', id: order.id }} />
            <OrderWorkPanel orderId={order.id} />
          </Suspense>
        )}
        <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
          <PhotosPanel target={{ kind: 'order', id: order.id }} usualStage="collection" />
        </Suspense>
        <AboutOrderPanel order={order} />
      </Stack>
    </Box>
  </Stack>
);

const OrderSkeleton = () => (
  <LoadingState label="Loading the order">
    <Stack spacing={2.5}>
      <Skeleton variant="rounded" height={240} />
      <Skeleton variant="rounded" height={160} />
    </Stack>
  </LoadingState>
);

const NotFound = () => (
  <EmptyState
    title="Order not found"
    description="It may be part of another order, such as the balance of a quote."
    action={
      <Button variant="outlined" component={RouterLink} to={paths.orders()}>
        All orders
      </Button>
    }
  />
);

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const Missing = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  if (error === null) return <OrderSkeleton />;
  return isGone(error) ? (
    <NotFound />
  ) : (
    <ErrorState message="This order could not be loaded." error={error} onRetry={onRetry} />
  );
};

const OrderView = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery(orderQueries.detail(id));
  const order = isGone(error) ? undefined : data;
  return (
    <>
      <PageHeader
        title={order ? `Order ${order.quoteNumber}` : 'Order'}
        {...(order && { description: <OrderStatusChips {...order} />, actions: <OrderActions order={order} /> })}
      />
      {(!order || error) && <Missing error={error} onRetry={() => void refetch()} />}
      {order && <Details order={order} />}
    </>
  );
};

export const OrderPage = () => {
  const { id = '' } = useParams();
  const orderId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
  return (
    <>
      <Back />
      {orderId === null ? (
        <>
          <PageHeader title="Order" />
          <NotFound />
        </>
      ) : (
        <OrderView key={orderId} id={orderId} />
      )}
    </>
  );
};
