import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import { SelectControl } from '../../../components/form/SelectControl';
import { TextControl } from '../../../components/form/TextControl';
import { shieldLabels } from '../../stock';
import type { SettingsForm } from '../settings-form';

type ControlProps = { control: Control<SettingsForm> };

const numeric = { htmlInput: { inputMode: 'numeric', autoComplete: 'off' } } as const;

type LimitProps = ControlProps & { title: string; text: string; what: 'change' | 'zero' };

const Limit = ({ control, title, text, what }: LimitProps) => {
  const titleId = useId();
  return (
    <Stack role="group" aria-labelledby={titleId} spacing={1.5}>
      <Box>
        <Typography id={titleId} variant="h4" component="h3">
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </Box>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
        <TextControl
          control={control}
          name={`settings.mass_${what}_min`}
          label="Number of mappings, at least"
          slotProps={numeric}
        />
        <TextControl
          control={control}
          name={`settings.mass_${what}_percent`}
          label="And percentage of all enabled, at least"
          slotProps={numeric}
        />
      </Stack>
    </Stack>
  );
};

const OrdersAsSales = ({ control }: ControlProps) => {
  const hintId = useId();
  const { field } = useController({ control, name: 'settings.orders_as_sales' });
  const { value, ref, ...bound } = field;
  return (
    <Box>
      <FormControlLabel
        control={<Switch {...bound} checked={value} slotProps={{ input: { ref, 'aria-describedby': hintId } }} />}
        label="Online orders become completed sales in Lightspeed"
      />
      <FormHelperText id={hintId} sx={{ mt: 0 }}>
        Otherwise an online order only lowers the quantity there.
      </FormHelperText>
    </Box>
  );
};

const shieldOptions = Object.entries(shieldLabels).map(([value, label]) => ({ value, label }));

const OversellShield = ({ control }: ControlProps) => (
  <SelectControl
    control={control}
    name="settings.oversell_shield"
    label="Units of accepted quotes"
    options={shieldOptions}
    hint="Held back from the online shop until the quote’s order takes them, or is cancelled. Lightspeed keeps the real quantity."
  />
);

export const SettingsFields = ({ control }: ControlProps) => (
  <Stack spacing={3}>
    <Limit
      control={control}
      what="change"
      title="Many changes at once"
      text="Changes that no sale, order or delivery explains wait for a manager’s approval if they reach both limits within ten minutes."
    />
    <Limit
      control={control}
      what="zero"
      title="Many items dropping to zero at once"
      text="The same for quantities that would become 0, often the sign of a faulty import."
    />
    <OrdersAsSales control={control} />
    <OversellShield control={control} />
  </Stack>
);
