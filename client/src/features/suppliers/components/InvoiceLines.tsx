import { toDollars } from '@chainline/shared/money';
import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useFieldArray, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { NumberControl } from '../../../components/form/NumberControl';
import { PlainControl } from '../../../components/form/PlainControl';
import { formatAud } from '../../../lib/format';
import { useDebounced } from '../../../lib/use-debounced';
import { supplierQueries } from '../api/supplier-calls';
import { emptyLine, sumsOf, withBikes, type InvoiceForm } from '../invoice-form';

const gstOptions = [
  { value: 'yes', label: '10 %' },
  { value: 'no', label: 'None' },
];

type LineProps = {
  form: UseFormReturn<InvoiceForm>;
  at: number;
  onRemove: (() => void) | null;
};

const Line = ({ form: { control, setValue }, at, onRemove }: LineProps) => {
  const bikes = useWatch({ control, name: `lines.${at}.bikes` });
  const name = `line ${at + 1}`;
  return (
    <Paper component="li" variant="outlined" aria-label={`Line ${at + 1}`} sx={{ p: 1.5, listStyle: 'none' }}>
      <Stack spacing={1.5}>
        <PlainControl
          control={control}
          name={`lines.${at}.description`}
          label="Description"
          fullLabel={`Description of ${name}`}
        />
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr auto' },
            gap: 1.5,
            alignItems: 'end',
          }}
        >
          <PlainControl
            control={control}
            name={`lines.${at}.quantity`}
            label="Quantity"
            fullLabel={`Quantity of ${name}`}
            inputMode="numeric"
          />
          <NumberControl
            control={control}
            name={`lines.${at}.unit_price`}
            label="Price ex GST"
            fullLabel={`Price of ${name} without GST`}
            prefix="$"
          />
          <PlainControl
            control={control}
            name={`lines.${at}.has_gst`}
            label="GST"
            fullLabel={`GST of ${name}`}
            options={gstOptions}
          />
          {onRemove && (
            <Button color="inherit" aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove
            </Button>
          )}
        </Box>
        {bikes.length > 0 && (
          <Box
            component="ul"
            aria-label={`Bikes of ${name}`}
            sx={{ m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none' }}
          >
            {bikes.map((bike) => {
              const label = [bike.model, bike.serial_number].filter((text) => text !== '').join(' · ');
              const remove = () =>
                setValue(
                  `lines.${at}.bikes`,
                  bikes.filter(({ id }) => id !== bike.id),
                  { shouldDirty: true },
                );
              return (
                <Box component="li" key={bike.id} sx={{ maxWidth: '100%' }}>
                  <Chip
                    component="button"
                    type="button"
                    clickable
                    size="small"
                    label={label}
                    aria-label={`Unlink ${label}`}
                    onClick={remove}
                    onDelete={remove}
                    sx={{ maxWidth: '100%' }}
                  />
                </Box>
              );
            })}
          </Box>
        )}
      </Stack>
    </Paper>
  );
};

const Sums = ({ control }: { control: Control<InvoiceForm> }) => {
  const { net, gst, total } = sumsOf(useWatch({ control, name: 'lines' }));
  return (
    <Typography role="status" sx={{ textAlign: 'right' }}>
      {`${formatAud(toDollars(net))} + GST ${formatAud(toDollars(gst))} = `}
      <strong>{formatAud(toDollars(total))}</strong>
    </Typography>
  );
};

/** Records of the register with the number of this invoice, offered for its lines. */
const Proposal = ({
  form,
  onLink,
}: {
  form: UseFormReturn<InvoiceForm>;
  onLink: (lines: InvoiceForm['lines']) => void;
}) => {
  const number = useDebounced(useWatch({ control: form.control, name: 'number' }).trim(), 300);
  const lines = useWatch({ control: form.control, name: 'lines' });
  const { data } = useQuery({ ...supplierQueries.bikesOf(number), enabled: number !== '' });
  const linked = new Set(lines.flatMap(({ bikes }) => bikes.map(({ id }) => id)));
  const free = (data ?? []).filter(({ id }) => !linked.has(id));
  if (number === '' || free.length === 0) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button
          color="inherit"
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => onLink(withBikes(form.getValues('lines'), free))}
        >
          {free.length === 1 ? 'Link it' : 'Link them'}
        </Button>
      }
    >
      {free.length === 1
        ? `1 bike of the register has the invoice number ${number}.`
        : `${free.length} bikes of the register have the invoice number ${number}.`}
    </Alert>
  );
};

/** Lines of an invoice with their sums and the records that belong to them. */
export const InvoiceLines = ({ form }: { form: UseFormReturn<InvoiceForm> }) => {
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'lines' });
  const problem = form.formState.errors.lines?.root?.message ?? form.formState.errors.lines?.message;
  return (
    <Stack spacing={1.5}>
      <Typography variant="subtitle2" component="h3">
        Lines
      </Typography>
      <Proposal form={form} onLink={replace} />
      <Stack component="ol" spacing={1.5} sx={{ m: 0, p: 0 }}>
        {fields.map(({ id }, at) => (
          <Line key={id} form={form} at={at} onRemove={fields.length > 1 ? () => remove(at) : null} />
        ))}
      </Stack>
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      <Button startIcon={<AddIcon />} sx={{ alignSelf: 'start' }} onClick={() => append(emptyLine)}>
        Add Line
      </Button>
      <Sums control={form.control} />
    </Stack>
  );
};
