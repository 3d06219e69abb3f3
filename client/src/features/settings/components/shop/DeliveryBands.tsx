import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { useFieldArray, type Control } from 'react-hook-form';
import { NumberControl } from '../../../../components/form/NumberControl';
import type { DeliveryForm } from '../../sections/delivery-form';

const maxBands = 10;

/** Price per kilometre by distance band. */
export const DeliveryBands = ({ control }: { control: Control<DeliveryForm> }) => {
  const titleId = useId();
  const { fields, append, remove } = useFieldArray({ control, name: 'settings.bands' });
  const bands = useRef<HTMLDivElement>(null);
  const drop = (index: number) => {
    // The pressed button is removed with its band: focus the band that takes its place, or the last one.
    const buttons = [...(bands.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    buttons.filter((_button, at) => at !== index)[Math.min(index, buttons.length - 2)]?.focus();
    remove(index);
  };
  return (
    <Box ref={bands} role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h4" component="h3">
        Bands
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        Each rate applies to the kilometres within its band. Nothing is added below the first band.
      </Typography>
      <Stack spacing={1.5} sx={{ maxWidth: 560 }}>
        {fields.map(({ id }, index) => (
          <Stack key={id} direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
            <NumberControl
              control={control}
              name={`settings.bands.${index}.from_km`}
              label={`Band ${index + 1} from`}
              unit="km"
            />
            <NumberControl
              control={control}
              name={`settings.bands.${index}.per_km`}
              label={`Band ${index + 1} rate`}
              prefix="$"
              unit="per km"
            />
            <IconButton aria-label={`Remove band ${index + 1}`} onClick={() => drop(index)} sx={{ mt: 3 }}>
              <DeleteIcon />
            </IconButton>
          </Stack>
        ))}
        <Box>
          <Button
            variant="outlined"
            size="small"
            disabled={fields.length >= maxBands}
            onClick={() => append({ from_km: '', per_km: '' })}
          >
            Add Band
          </Button>
        </Box>
      </Stack>
    </Box>
  );
};
