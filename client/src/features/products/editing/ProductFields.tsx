import type { Product } from '@chainline/shared/products/product-contract';
import { hasRole } from '@chainline/shared/roles';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useWatch, type Control } from 'react-hook-form';
import { useUser } from '../../../lib/session-context';
import { SelectControl } from '../../../components/form/SelectControl';
import { TextControl } from '../../../components/form/TextControl';
import { CategoriesControl } from './CategoriesControl';
import { statusOptions, type ProductForm } from './product-form';
import { stockStatusLabels } from '../stock/stock-texts';

type ProductFieldsProps = {
  control: Control<ProductForm>;
  /** Null for a new one. */
  product: Product | null;
  disabled: boolean;
};

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;
const stockStatusOptions = Object.entries(stockStatusLabels).map(([value, label]) => ({ value, label }));

/** Stock and prices of a new product; later they are changed in the list. */
const FirstNumbers = ({ control, disabled }: Pick<ProductFieldsProps, 'control' | 'disabled'>) => {
  const isCounted = useWatch({ control, name: 'stock_quantity' }).trim() !== '';
  const isManager = hasRole(useUser().role, 'manager');
  return (
    <>
      <Box sx={pair}>
        <TextControl
          control={control}
          name="regular_price"
          label="Regular price (AUD, incl. GST)"
          {...(isManager ? {} : { hint: 'Only a manager can change it later' })}
          disabled={disabled}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <TextControl
          control={control}
          name="sale_price"
          label="Sale price"
          disabled={disabled}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      </Box>
      <Box sx={pair}>
        <TextControl
          control={control}
          name="stock_quantity"
          label="Stock quantity"
          hint="Leave empty if it is not counted"
          disabled={disabled}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <SelectControl
          control={control}
          name="stock_status"
          label="Stock status"
          options={stockStatusOptions}
          disabled={disabled || isCounted}
          {...(isCounted ? { hint: 'Set by the online shop from the quantity' } : {})}
        />
      </Box>
    </>
  );
};

export const ProductFields = ({ control, product, disabled }: ProductFieldsProps) => (
  <Stack spacing={2}>
    <TextControl control={control} name="name" label="Name" required autoFocus disabled={disabled} autoComplete="off" />
    <Box sx={pair}>
      <TextControl control={control} name="sku" label="SKU" disabled={disabled} autoComplete="off" />
      <SelectControl
        control={control}
        name="status"
        label="Status in the shop"
        options={statusOptions(product?.status ?? 'publish')}
        disabled={disabled}
      />
    </Box>
    <CategoriesControl control={control} known={product?.categories ?? []} disabled={disabled} />
    <TextControl
      control={control}
      name="description"
      label="Description"
      hint="HTML as the shop shows it"
      multiline
      minRows={3}
      maxRows={10}
      disabled={disabled}
    />
    {product === null && <FirstNumbers control={control} disabled={disabled} />}
  </Stack>
);
