import { paymentOptionSchema } from '@chainline/shared/quotes/quote-draft';
import { depositOf } from '@chainline/shared/quotes/quote-totals';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { formatAud } from '../../../../lib/format';
import { paymentLabels } from '../../builder-differences';
import { useBuilder } from '../../builder-context';
import { readDays, readPercent, type BuilderForm } from '../../builder-form';
import { fieldId, settingsMessage } from '../../builder-steps';
import { tidied } from '../../../../lib/typed-number';
import { AssignmentPanel } from './AssignmentPanel';
import { LabourList } from './LabourList';

type Settings = BuilderForm['settings'];

const useSettings = () => {
  const { form, change } = useBuilder();
  const put = (patch: Partial<Settings>) =>
    change((current) => ({ ...current, settings: { ...current.settings, ...patch } }));
  return { values: form.settings, put };
};

const PaymentOptions = () => {
  const { totals, settings } = useBuilder();
  const { values, put } = useSettings();
  if (totals.total_amount > 0 && depositOf(totals.total_amount, settings.deposit) === null) {
    return (
      <TextField
        label="Payment option"
        value={paymentLabels.full}
        helperText={`No deposit: the total is not above ${formatAud(settings.deposit)}`}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
    );
  }
  return (
    <TextField
      select
      label="Payment option"
      value={values.paymentOption}
      onChange={(event) => put({ paymentOption: paymentOptionSchema.parse(event.target.value) })}
    >
      {paymentOptionSchema.options.map((option) => (
        <MenuItem key={option} value={option}>
          {option === 'deposit' ? `${paymentLabels.deposit} (${formatAud(settings.deposit)})` : paymentLabels[option]}
        </MenuItem>
      ))}
    </TextField>
  );
};

const Terms = () => {
  const { form, problems } = useBuilder();
  const { values, put } = useSettings();
  const discountProblem = problems.includes('discount');
  const daysProblem = problems.includes('validDays');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1.4fr' }, gap: 2 }}>
      <TextField
        id={fieldId('discount')}
        label="Discount"
        value={values.discount}
        error={discountProblem}
        helperText={discountProblem ? settingsMessage('discount', form) : 'On products and labour'}
        onChange={(event) => put({ discount: event.target.value })}
        onBlur={() => put({ discount: tidied(values.discount, readPercent(values.discount)) })}
        slotProps={{
          htmlInput: { inputMode: 'decimal', maxLength: 6 },
          input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
        }}
      />
      <TextField
        id={fieldId('validDays')}
        label="Valid days"
        value={values.validDays}
        error={daysProblem}
        helperText={daysProblem ? settingsMessage('validDays', form) : 'Counted from the day it is sent'}
        onChange={(event) => put({ validDays: event.target.value })}
        onBlur={() => put({ validDays: tidied(values.validDays, readDays(values.validDays)) })}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
      />
      <PaymentOptions />
    </Box>
  );
};

const Notes = () => {
  const { settings } = useBuilder();
  const { values, put } = useSettings();
  return (
    <>
      <TextField
        multiline
        minRows={2}
        label="Internal notes"
        value={values.notes}
        helperText={
          settings.notes_for_customer
            ? 'Also shown to the customer, as set in the shop’s settings.'
            : 'Internal: never shown to the customer.'
        }
        onChange={(event) => put({ notes: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
      <TextField
        multiline
        minRows={2}
        label="Note for the customer"
        value={values.customer_note}
        helperText="Shown to the customer."
        onChange={(event) => put({ customer_note: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
    </>
  );
};

/** Fourth step: terms, labour and assignment. */
export const SettingsStep = () => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.2fr) minmax(0, 1fr)' },
      gap: 2.5,
      alignItems: 'start',
    }}
  >
    <Card>
      <CardContent>
        <Stack spacing={2.5}>
          <Terms />
          <Notes />
        </Stack>
      </CardContent>
    </Card>
    <Stack spacing={2.5}>
      <LabourList />
      <AssignmentPanel />
    </Stack>
  </Box>
);
