import type { DeliveryOption } from '@chainline/shared/shipping/delivery-option';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { StatusChip } from '../../../../components/StatusChip';
import { formatCount } from '../../../../lib/format';

type DeliveryChipsProps = { option: DeliveryOption; children?: ReactNode };

/** Requirements of a delivery option, and how reliable its price is. */
export const DeliveryChips = ({ option, children }: DeliveryChipsProps) => (
  <Stack direction="row" useFlexGap spacing={0.75} sx={{ flexWrap: 'wrap', '&:not(:empty)': { mt: 0.75 } }}>
    {option.distance_km !== null && <StatusChip label={`${formatCount(Math.round(option.distance_km))} km`} />}
    {option.distance_estimated && <StatusChip label="Estimated distance" tone="warning" />}
    {option.signature_required && <StatusChip label="Signature required" tone="info" />}
    {option.insurance_required && <StatusChip label="Insurance required" tone="info" />}
    {children}
  </Stack>
);
