import type { LinkedBike } from '@chainline/shared/bikes/bike-link-contract';
import RemoveIcon from '@mui/icons-material/LinkOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { LoadingState } from '../../../components/LoadingState';
import { Panel } from '../../../components/Panel';
import { errorMessage } from '../../../lib/api-error';
import { paths } from '../../../lib/paths';
import { linkQueries, useSetLink, type Owner } from '../api/link-calls';
import { nameOf, stateOf } from '../linked-bike-words';

/** Lazy: only an order lets people choose. */
const BikePicker = lazyPart(async () => (await import('./BikePicker')).BikePicker);

type RowProps = { bike: LinkedBike; onRemove: (() => void) | null; isBusy: boolean };

const Row = ({ bike, onRemove, isBusy }: RowProps) => (
  <Stack
    component="li"
    direction="row"
    spacing={1}
    sx={{ py: 1, borderTop: 1, borderColor: 'divider', alignItems: 'center', minHeight: 48 }}
  >
    <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Link component={RouterLink} to={paths.bikeRecord(bike.id)} variant="body2">
        {nameOf(bike)}
      </Link>
      <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {`${bike.inv_number}, ${stateOf(bike)}`}
        {bike.is_automatic && onRemove && ', chosen automatically'}
      </Typography>
    </Box>
    {onRemove && (
      <IconButton aria-label={`Remove ${nameOf(bike)}`} title="Remove link" disabled={isBusy} onClick={onRemove}>
        <RemoveIcon fontSize="small" />
      </IconButton>
    )}
  </Stack>
);

type LinkedBikesProps = {
  owner: Owner;
  /** Lets people choose the bikes of an order. */
  orderId?: number;
};

/** Records of the register that belong to a customer or an order. */
export const LinkedBikes = ({ owner, orderId }: LinkedBikesProps) => {
  const { data, error, refetch } = useQuery(linkQueries.linked(owner));
  const { mutate, isPending, error: failure } = useSetLink();
  if (data?.length === 0 && orderId === undefined) return null;
  return (
    <Panel title="Bikes in the register">
      {error && <ErrorState message="The bikes could not be loaded." error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState label="Loading the bikes" />}
      {data && data.length > 0 && (
        <Box component="ul" aria-label="Bikes in the register" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((bike) => (
            <Row
              key={bike.id}
              bike={bike}
              isBusy={isPending}
              onRemove={
                orderId === undefined
                  ? null
                  : () => mutate({ bikeId: bike.id, kind: 'order', target: null, seen: orderId })
              }
            />
          ))}
        </Box>
      )}
      {failure && <Alert severity="error">{errorMessage(failure)}</Alert>}
      {orderId !== undefined && (
        <Box sx={{ pt: 1, minHeight: 48 }}>
          <Suspense fallback={null}>
            <BikePicker
              orderId={orderId}
              disabled={isPending}
              onPick={(bikeId) => mutate({ bikeId, kind: 'order', target: orderId, seen: null })}
            />
          </Suspense>
        </Box>
      )}
    </Panel>
  );
};
