import { parcelSchema } from '@chainline/shared/shipping/parcel-rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../../../../components/StatusChip';
import { useBuilder } from '../../builder-context';
import { readParcel, type ParcelText } from '../../builder-form';
import type { DeliveryAnswer } from '../../delivery-choice';

const sides = [
  { name: 'packageCount', label: 'Packages', limits: '1 to 500' },
  { name: 'weight', label: 'Weight (kg)', limits: '0.1 to 2,000' },
  { name: 'length', label: 'Length (cm)', limits: '10 to 1,000' },
  { name: 'width', label: 'Width (cm)', limits: '10 to 1,000' },
  { name: 'height', label: 'Height (cm)', limits: '10 to 1,000' },
] as const;

const toText = (parcel: DeliveryAnswer['parcel']): ParcelText => ({
  weight: String(parcel.weight),
  length: String(parcel.length),
  width: String(parcel.width),
  height: String(parcel.height),
  packageCount: String(parcel.packageCount),
});

/** Parcel size, estimated until someone enters it. */
export const ParcelRow = ({ estimated }: { estimated: DeliveryAnswer['parcel'] | null }) => {
  const { form, change } = useBuilder();
  const { parcel } = form;
  const shown = parcel ?? (estimated && toText(estimated));
  if (shown === null) return null;
  const wrong = new Set(
    parcel === null ? [] : parcelSchema.safeParse(readParcel(parcel)).error?.issues.map(({ path }) => path[0]),
  );
  return (
    <Card component="section" aria-label="Parcel">
      <CardContent sx={{ '&:last-child': { pb: 2 } }}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 2, minHeight: 30 }}>
          <Typography sx={{ fontWeight: 600 }}>Parcel</Typography>
          {parcel === null ? (
            <StatusChip label="Estimated" />
          ) : (
            <Button size="small" onClick={() => change((current) => ({ ...current, parcel: null }))}>
              Use the estimate
            </Button>
          )}
        </Stack>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5 }}>
          {sides.map(({ name, label, limits }) => (
            <TextField
              key={name}
              label={label}
              value={shown[name]}
              error={wrong.has(name)}
              helperText={wrong.has(name) ? limits : undefined}
              onChange={(event) => {
                const text = event.target.value;
                change((current) => ({ ...current, parcel: { ...shown, [name]: text } }));
              }}
              slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 7 } }}
            />
          ))}
        </Box>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          Total weight of all packages; size of the largest.
        </Typography>
      </CardContent>
    </Card>
  );
};
