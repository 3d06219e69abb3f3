import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FactList, type Fact } from '../../../../components/FactList';
import { Panel } from '../../../../components/Panel';
import { StatusChip } from '../../../../components/StatusChip';
import { formatAud } from '../../../../lib/format';
import { deliveryTime } from '../../quote-view';

type Option = NonNullable<Quote['delivery_option']>;

const Chips = ({ option, confirmed }: { option: Option; confirmed: boolean }) => (
  <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', '&:empty': { display: 'none' } }}>
    {option.assembly_included && <StatusChip label="Assembly included" tone="info" />}
    {option.distance_estimated && (
      <StatusChip
        label={confirmed ? 'Estimated distance (checked)' : 'Estimated distance'}
        tone={confirmed ? 'neutral' : 'warning'}
      />
    )}
    {option.signature_required && <StatusChip label="Signature required" />}
    {option.insurance_required && <StatusChip label="Insurance required" />}
  </Stack>
);

export const DeliveryPanel = ({ quote }: { quote: Quote }) => {
  const { delivery_option: option, manual_shipping_fee: manual, shipping_fee, distance_confirmed } = quote;
  const time = deliveryTime(quote);
  const facts: Fact[] = option
    ? [
        { label: 'Method', value: option.name },
        ...(time === '' ? [] : [{ label: 'Time', value: time }]),
        ...(option.distance_km === null ? [] : [{ label: 'Distance', value: `${option.distance_km} km` }]),
        { label: 'Fee', value: `${formatAud(shipping_fee)}${manual === null ? '' : ', set by hand'}` },
      ]
    : [];
  return (
    <Panel title="Delivery">
      {option ? (
        <Stack spacing={1.5}>
          <FactList facts={facts} />
          <Chips option={option} confirmed={distance_confirmed} />
        </Stack>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No delivery option chosen yet.
        </Typography>
      )}
    </Panel>
  );
};
