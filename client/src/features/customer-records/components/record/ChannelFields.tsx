import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useController, type Control } from 'react-hook-form';
import { NativeSelect } from '../../../../components/NativeSelect';
import { Tick } from '../../../../components/Tick';
import { channelLabels, consentLabels, type RecordForm } from '../../record-form';

const choices = (['unknown', 'given', 'refused'] as const).map((value) => ({ value, label: consentLabels[value] }));

const isConsent = (value: string): value is (typeof choices)[number]['value'] =>
  choices.some((choice) => choice.value === value);

/** Consent and do-not-contact for each channel. */
export const ChannelFields = ({ control }: { control: Control<RecordForm> }) => {
  const { field } = useController({ control, name: 'customer.channels' });
  type Line = (typeof field.value)[number];
  const change = (at: number, patch: Partial<Line>) =>
    field.onChange(field.value.map((line, each) => (each === at ? { ...line, ...patch } : line)));
  return (
    <Stack spacing={1} role="group" aria-label="Consent">
      <Typography variant="h4" component="h3">
        Consent
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(96px, auto) 1fr auto', gap: 1.5, alignItems: 'center' }}>
        {field.value.map(({ channel, consent, do_not_contact: blocked }, at) => (
          <Box key={channel} sx={{ display: 'contents' }}>
            <Typography variant="body2">{channelLabels[channel]}</Typography>
            <NativeSelect
              label={`Consent for ${channelLabels[channel]}`}
              value={consent}
              choices={choices}
              onChange={(value) => {
                if (isConsent(value)) change(at, { consent: value });
              }}
              sx={{ minHeight: 40 }}
            />
            <Stack component="label" direction="row" spacing={1} sx={{ alignItems: 'center', typography: 'body2' }}>
              <Tick
                label={`Do not contact by ${channelLabels[channel]}`}
                checked={blocked}
                onChange={() => change(at, { do_not_contact: !blocked })}
              />
              <span>Do not contact</span>
            </Stack>
          </Box>
        ))}
      </Box>
    </Stack>
  );
};
