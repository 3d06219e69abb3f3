import type { Product, Variation } from '@chainline/shared/products/product-contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { FormDialog } from '../../../components/form/FormDialog';
import { LoadingState } from '../../../components/LoadingState';
import { hasVariations } from '../../stock';
import { productQueries } from '../api/product-queries';
import { countableOf, type Countable } from './stock-unit';
import { UpdateStockForm } from './UpdateStockForm';
import { variationName } from '../variation-name';

type UpdateStockDialogProps = {
  product: Product;
  /** The variation to change, if the product has several. */
  variation: Variation | undefined;
  open: boolean;
  onClose: () => void;
};

type UnitChoiceProps = {
  variations: readonly Variation[];
  chosen: Variation | undefined;
  onChoose: (variation: Variation | undefined) => void;
};

const UnitChoice = ({ variations, chosen, onChoose }: UnitChoiceProps) => (
  <TextField
    select
    fullWidth
    label="Variation"
    value={chosen === undefined ? '' : String(chosen.id)}
    onChange={(event) => onChoose(variations.find(({ id }) => String(id) === event.target.value))}
  >
    {variations.map((variation) => (
      <MenuItem key={variation.id} value={String(variation.id)}>
        {variationName(variation)}
      </MenuItem>
    ))}
  </TextField>
);

const NothingHere = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <>
    <DialogContent dividers>
      <Alert severity="info">{text}</Alert>
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose}>Close</Button>
    </DialogActions>
  </>
);

type UnitPickerProps = Omit<UnitChoiceProps, 'variations'> & { productId: number };

/** Picks the variation. */
const UnitPicker = ({ productId, ...choice }: UnitPickerProps) => {
  const { data, error, refetch } = useQuery(productQueries.variations(productId));
  return (
    <Stack spacing={1} sx={{ px: 3, pt: 1, pb: 2 }}>
      {error && <ErrorState error={error} message="Failed to load the variations." onRetry={() => void refetch()} />}
      {data === undefined && !error && <LoadingState label="Loading the variations" />}
      {data && <UnitChoice variations={data} {...choice} />}
    </Stack>
  );
};

type ChosenUnitProps = { countable: Countable | null; titleId: string; onClose: () => void };

const ChosenUnit = ({ countable, titleId, onClose }: ChosenUnitProps) => {
  if (countable === null) {
    return (
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    );
  }
  if ('note' in countable) {
    return <NothingHere text={countable.note ?? 'A product of this type has no stock of its own.'} onClose={onClose} />;
  }
  const { unit } = countable;
  return <UpdateStockForm key={unit.variationId} unit={unit} titleId={titleId} onClose={onClose} />;
};

/** Changes the stock of a product, or of one of its variations, with a reason. Its key must change with each opening. */
export const UpdateStockDialog = ({ product, variation, open, onClose }: UpdateStockDialogProps) => {
  const titleId = useId();
  const [picked, setPicked] = useState(variation);
  const isOfVariations = hasVariations(product) && !product.manage_stock;
  const countable = picked || !isOfVariations ? countableOf(product, picked) : null;
  return (
    <FormDialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{`Update Stock: ${product.name}`}</DialogTitle>
      {isOfVariations && variation === undefined && (
        <UnitPicker productId={product.id} chosen={picked} onChoose={setPicked} />
      )}
      {variation && (
        <Typography variant="body2" sx={{ px: 3, pb: 1, color: 'text.secondary' }}>
          {variationName(variation)}
        </Typography>
      )}
      <ChosenUnit countable={countable} titleId={titleId} onClose={onClose} />
    </FormDialog>
  );
};
