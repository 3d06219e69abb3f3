import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { SelectControl } from '../../../components/form/SelectControl';
import { TextControl } from '../../../components/form/TextControl';
import { bulkOptions, type BulkForm, type BulkSubject } from './bulk-form';

type FieldsProps = { control: Control<BulkForm>; disabled: boolean };

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
  border: 0,
  p: 0,
  m: 0,
} as const;

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="fieldset" sx={grid}>
    <Typography component="legend" variant="h4" sx={{ mb: 1.5, p: 0 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

const decimal = { htmlInput: { inputMode: 'decimal' } } as const;

const StockFields = ({ control, disabled }: FieldsProps) => (
  <Group title="Stock quantity">
    <SelectControl
      control={control}
      name="stock_op"
      label="Change"
      options={bulkOptions.stock_op}
      disabled={disabled}
    />
    <TextControl
      control={control}
      name="stock_value"
      label="Units"
      autoComplete="off"
      disabled={disabled}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  </Group>
);

const prices = {
  regular: {
    title: 'Regular price',
    op: { name: 'price_op', label: 'Change regular price', options: bulkOptions.price_op },
    value: { name: 'price_value', absolute: 'Regular price in dollars', relative: 'Amount' },
    unit: { name: 'price_unit', label: 'Unit' },
    rounding: { name: 'price_rounding', label: 'Round' },
  },
  sale: {
    title: 'Sale price',
    op: { name: 'sale_op', label: 'Change sale price', options: bulkOptions.sale_op },
    value: { name: 'sale_value', absolute: 'Sale price in dollars', relative: 'Discount' },
    unit: { name: 'sale_unit', label: 'Discount unit' },
    rounding: { name: 'sale_rounding', label: 'Round sale price' },
  },
} as const;

type PriceFieldsProps = FieldsProps & { price: (typeof prices)[keyof typeof prices] };

/** Setting or moving a price needs an amount; moving it also needs a unit. */
const PriceFields = ({ price: { title, op, value, unit, rounding }, ...shared }: PriceFieldsProps) => {
  const chosen = useWatch({ control: shared.control, name: op.name });
  const isMoved = chosen === 'raise' || chosen === 'lower' || chosen === 'off';
  return (
    <Group title={title}>
      <SelectControl {...shared} {...op} />
      {(isMoved || chosen === 'set') && (
        <TextControl
          {...shared}
          name={value.name}
          label={isMoved ? value.relative : value.absolute}
          autoComplete="off"
          slotProps={decimal}
        />
      )}
      {isMoved && (
        <>
          <SelectControl {...shared} {...unit} options={bulkOptions.unit} />
          <SelectControl {...shared} {...rounding} options={bulkOptions.rounding} />
        </>
      )}
    </Group>
  );
};

export const BulkFields = ({ what, ...shared }: FieldsProps & { what: BulkSubject }) => (
  <Stack spacing={3}>
    {what === 'stock' ? (
      <StockFields {...shared} />
    ) : (
      <>
        <PriceFields {...shared} price={prices.regular} />
        <PriceFields {...shared} price={prices.sale} />
      </>
    )}
    <TextControl
      control={shared.control}
      name="reason"
      label="Reason"
      hint="Shown in the history of each product"
      disabled={shared.disabled}
    />
    <Alert severity="info">Nothing changes yet: you will see a preview first.</Alert>
  </Stack>
);
