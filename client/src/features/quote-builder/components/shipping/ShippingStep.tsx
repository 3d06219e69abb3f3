import { stepMessages } from '@chainline/shared/quotes/quote-draft';
import { shippingMessages } from '@chainline/shared/shipping/shipping-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { ApiError } from '../../../../lib/api-error';
import { EmptyState } from '../../../../components/EmptyState';
import { ErrorState } from '../../../../components/ErrorState';
import { LoadingState } from '../../../../components/LoadingState';
import { useBuilder } from '../../builder-context';
import type { DeliveryOptions } from '../../hooks/use-delivery-options';
import { DistanceCheck } from './DistanceCheck';
import { ManualFee } from './ManualFee';
import { NotOffered } from './NotOffered';
import { OptionList } from './OptionList';
import { ParcelRow } from './ParcelRow';

type ShippingStepProps = { delivery: DeliveryOptions; onGoToCustomer: () => void };

const OptionsSkeleton = () => (
  <LoadingState label="Calculating shipping rates">
    <Stack spacing={1.5}>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} variant="rounded" height={86} />
      ))}
    </Stack>
  </LoadingState>
);

const failureText = (error: unknown): string =>
  error instanceof ApiError && error.status !== null ? shippingMessages.failed : shippingMessages.unavailable;

const Options = ({ delivery }: { delivery: DeliveryOptions }) => {
  const { shown, error, isAsking, refetch } = delivery;
  if (error) return <ErrorState message={failureText(error)} error={error} onRetry={refetch} />;
  if (!shown) return isAsking ? <OptionsSkeleton /> : null;
  return (
    <Stack spacing={2} aria-busy={isAsking} sx={{ opacity: isAsking ? 0.6 : 1 }}>
      <OptionList answer={shown} />
      <NotOffered refusals={shown.not_offered} />
    </Stack>
  );
};

/** Third step: delivery and its price. */
export const ShippingStep = ({ delivery, onGoToCustomer }: ShippingStepProps) => {
  const { form, problems } = useBuilder();
  const hasAddress = form.customer_info.address.trim() !== '';
  if (!hasAddress || form.products.length === 0) {
    return (
      <EmptyState
        title={hasAddress ? shippingMessages.needsAddressAndProducts : shippingMessages.needsAddress}
        action={
          <Button variant="outlined" onClick={onGoToCustomer}>
            Customer Information
          </Button>
        }
      />
    );
  }
  return (
    <Stack spacing={2}>
      {problems.includes('delivery') && <Alert severity="error">{stepMessages.delivery}</Alert>}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
          gap: 2.5,
          alignItems: 'start',
        }}
      >
        <Options delivery={delivery} />
        <Stack spacing={2}>
          {delivery.shown && <DistanceCheck distance={delivery.shown.distance} />}
          <ManualFee />
          <ParcelRow estimated={delivery.shown?.parcel ?? null} />
        </Stack>
      </Box>
    </Stack>
  );
};
