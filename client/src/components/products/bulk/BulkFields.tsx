import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { SelectControl } from '../../form/SelectControl';
import { TextControl } from '../../form/TextControl';
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

const RegularPrice = ({ control, disabled }: FieldsProps) => {
  const op = useWatch({ control, name: 'price_op' });
  return (
    <Group title="Regular price">
      <SelectControl
        control={control}
        name="price_op"
        label="Change regular price"
        options={bulkOptions.price_op}
        disabled={disabled}
      />
      {op !== 'none' && (
        <TextControl
          control={control}
          name="price_value"
          label={op === 'set' ? 'Regular price in dollars' : 'By how much'}
          autoComplete="off"
          disabled={disabled}
          slotProps={decimal}
        />
      )}
      {(op === 'raise' || op === 'lower') && (
        <>
          <SelectControl
            control={control}
            name="price_unit"
            label="In"
            options={bulkOptions.unit}
            disabled={disabled}
          />
          <SelectControl
            control={control}
            name="price_rounding"
            label="Round"
            options={bulkOptions.rounding}
            disabled={disabled}
          />
        </>
      )}
    </Group>
  );
};

const SalePrice = ({ control, disabled }: FieldsProps) => {
  const op = useWatch({ control, name: 'sale_op' });
  return (
    <Group title="Sale price">
      <SelectControl
        control={control}
        name="sale_op"
        label="Change sale price"
        options={bulkOptions.sale_op}
        disabled={disabled}
      />
      {(op === 'set' || op === 'off') && (
        <TextControl
          control={control}
          name="sale_value"
          label={op === 'set' ? 'Sale price in dollars' : 'Off by how much'}
          autoComplete="off"
          disabled={disabled}
          slotProps={decimal}
        />
      )}
      {op === 'off' && (
        <>
          <SelectControl
            control={control}
            name="sale_unit"
            label="Off in"
            options={bulkOptions.unit}
            disabled={disabled}
          />
          <SelectControl
            control={control}
            name="sale_rounding"
            label="Round sale price"
            options={bulkOptions.rounding}
            disabled={disabled}
          />
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
        <RegularPrice {...shared} />
        <SalePrice {...shared} />
      </>
    )}
    <TextControl
      control={shared.control}
      name="reason"
      label="Reason"
      hint="Stands in the history of what is changed"
      disabled={shared.disabled}
    />
    <Alert severity="info">Nothing changes yet: first you see what each product would become.</Alert>
  </Stack>
);
