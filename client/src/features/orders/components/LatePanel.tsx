import type { LateGoods } from '@chainline/shared/late-goods/late-goods-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { Panel } from '../../../components/Panel';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { formatDate, formatDateTime } from '../../../lib/format';
import { orderQueries } from '../api/order-queries';

const LateDialog = lazyPart(async () => (await import('./LateDialog')).LateDialog);

const dayText = ({ promised_on: promised, expected_on: expected }: LateGoods['goods'][number]): string =>
  `Promised for ${formatDate(promised)}, ${expected === null ? 'no new date yet' : `now expected on ${formatDate(expected)}`}`;

const Late = ({ orderId, late }: { orderId: number; late: LateGoods }) => {
  const hintId = useId();
  const { target, isOpen, shown, show, hide } = useDialogTarget<LateGoods>();
  const canTell = late.channels.some(({ blocked }) => blocked === null);
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Box component="ul" aria-label="Late goods" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {late.goods.map((goods) => (
          <Box component="li" key={goods.id} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
            <Typography variant="body2">{goods.name}</Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {dayText(goods)}
            </Typography>
          </Box>
        ))}
      </Box>
      {!canTell && (
        <Typography id={hintId} variant="body2" sx={{ color: 'text.secondary' }}>
          {late.channels.map(({ blocked }) => blocked).join(' ')}
        </Typography>
      )}
      <Button
        variant="contained"
        disabled={!canTell}
        {...(!canTell && { 'aria-describedby': hintId })}
        onClick={() => show(late)}
      >
        Write to Customer
      </Button>
      <Suspense fallback={null}>
        {target && <LateDialog key={shown} orderId={orderId} late={target} open={isOpen} onClose={hide} />}
      </Suspense>
    </Stack>
  );
};

/** Goods that will arrive later than the customer was told. Hidden if nothing is late and no delay was announced. */
export const LatePanel = ({ orderId }: { orderId: number }) => {
  const { data, error, refetch } = useQuery(orderQueries.late(orderId));
  if (!data && error !== null) {
    return (
      <Panel title="Late goods">
        <ErrorState message="Late goods could not be loaded." error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!data || (data.goods.length === 0 && data.told === null)) return null;
  return (
    <Panel title="Late goods">
      {data.told !== null && (
        <Typography variant="body2" sx={{ mb: data.goods.length > 0 ? 1 : 0 }}>
          {`The customer was told about a delay on ${formatDateTime(data.told.at)} by ${data.told.by}.`}
        </Typography>
      )}
      {data.goods.length > 0 && <Late orderId={orderId} late={data} />}
    </Panel>
  );
};
