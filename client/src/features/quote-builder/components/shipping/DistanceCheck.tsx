import { distanceWords } from '@chainline/shared/shipping/distance-rules';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../../../../components/StatusChip';
import { formatCount } from '../../../../lib/format';
import { useBuilder } from '../../builder-context';
import type { DeliveryAnswer } from '../../delivery-choice';

/** Distance and its source; an estimate has to be confirmed before sending. */
export const DistanceCheck = ({ distance }: { distance: DeliveryAnswer['distance'] }) => {
  const { form, change } = useBuilder();
  const isInUse = form.delivery?.option.distance_estimated === true;
  return (
    <Card component="section" aria-label="Distance">
      <CardContent sx={{ '&:last-child': { pb: 2 } }}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600 }}>{formatCount(Math.round(distance.km))} km</Typography>
          {distance.estimated && <StatusChip label="Estimated distance" tone="warning" />}
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Measured {distanceWords[distance.method]}.
        </Typography>
        {distance.formatted_address !== null && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Matched address: {distance.formatted_address}
          </Typography>
        )}
        {distance.estimated && isInUse && (
          <FormControlLabel
            control={
              <Checkbox
                checked={form.distance_confirmed}
                onChange={(_event, checked) => change((current) => ({ ...current, distance_confirmed: checked }))}
              />
            }
            label="I have checked the distance"
          />
        )}
      </CardContent>
    </Card>
  );
};
