import type { Product } from '@chainline/shared/products/product-contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/ErrorState';
import { PriceText } from '../components/PriceText';
import { toShownPrice } from '../product-price';
import { productQueries } from '../api/product-queries';
import { quantityText } from '../stock/stock-texts';

type MadeBeforeProps = {
  message: string;
  /** Null while the shop has not accepted it. */
  productId: number | null;
  onEdit: (product: Product) => void;
};

const Made = ({ productId, onEdit }: { productId: number; onEdit: (product: Product) => void }) => {
  const { data: product, error, refetch } = useQuery(productQueries.one(productId));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!product) return <Skeleton height={36} aria-label="Loading the product" />;
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography>{product.name}</Typography>
      <PriceText price={toShownPrice(product)} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`Stock: ${quantityText(product.stock_quantity)}`}
      </Typography>
      <Button variant="outlined" size="small" onClick={() => onEdit(product)}>
        Edit this product
      </Button>
    </Stack>
  );
};

/** Shown when an earlier press of the button already created a product and the form was changed since. */
export const MadeBefore = ({ message, productId, onEdit }: MadeBeforeProps) => (
  <Stack spacing={1.5}>
    <Alert severity="warning">{message}</Alert>
    {productId !== null && <Made productId={productId} onEdit={onEdit} />}
  </Stack>
);
