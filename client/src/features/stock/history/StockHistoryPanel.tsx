import type { Product, Variation } from '@chainline/shared/products/product-contract';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/ErrorState';
import { ProductImage } from '../../images';
import { hasVariations, sharedNote, unitsInVariations, variationCount } from '../product-units';
import { StockLevel } from '../components/StockLevel';
import { stockHistoryQueries } from './stock-history-queries';
import { StockHistory } from './StockHistory';
import type { StockSubject } from './use-history-param';

type StockHistoryPanelProps = {
  subject: StockSubject;
  titleId: string;
  onClose: () => void;
};

const ProductSummary = ({ product }: { product: Product }) => (
  <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
    <ProductImage src={product.images[0]?.src} alt="" size={52} />
    <Stack sx={{ flexGrow: 1, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{product.name}</Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {hasVariations(product) ? `With its ${variationCount(product.variation_count)}` : product.sku}
      </Typography>
    </Stack>
    <StockLevel stock={product} inVariations={unitsInVariations(product)} note={sharedNote(product)} />
  </Stack>
);

const VariationSummary = ({ product, variation }: { product: Product; variation: Variation }) => (
  <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
    <ProductImage src={product.images[0]?.src} alt="" size={52} />
    <Stack sx={{ flexGrow: 1, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{product.name}</Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {[variation.attributes.map(({ option }) => option).join(', '), variation.sku].filter(Boolean).join(' · ')}
      </Typography>
    </Stack>
    <StockLevel stock={variation} note={variation.shares_stock ? 'Counted with the product' : undefined} />
  </Stack>
);

const SummarySkeleton = () => (
  <Stack direction="row" spacing={1.5} aria-hidden sx={{ alignItems: 'center' }}>
    <Skeleton variant="rounded" width={52} height={52} />
    <Skeleton width="60%" />
  </Stack>
);

/** Contents of the drawer: the product with its current number, and its history. */
export const StockHistoryPanel = ({ subject, titleId, onClose }: StockHistoryPanelProps) => {
  const { productId, unitId } = subject;
  const { data, error, refetch } = useQuery(stockHistoryQueries.product(productId));
  const variations = useQuery({ ...stockHistoryQueries.variations(productId), enabled: unitId !== null });
  const variation = variations.data?.find(({ id }) => id === unitId);
  const isComplete = data !== undefined && (unitId === null || !variations.isPending);
  return (
    <>
      <Stack
        component="header"
        spacing={1.5}
        sx={{ p: 2, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.sunken' }}
      >
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography id={titleId} variant="h2">
            Why is this number?
          </Typography>
          <IconButton edge="end" aria-label="Close" onClick={onClose} autoFocus>
            <CloseIcon />
          </IconButton>
        </Stack>
        {!isComplete && !error && <SummarySkeleton />}
        {isComplete &&
          (variation ? <VariationSummary product={data} variation={variation} /> : <ProductSummary product={data} />)}
        {error && <ErrorState error={error} message="Failed to load the product." onRetry={() => void refetch()} />}
      </Stack>
      <Box sx={{ p: 2, overflowY: 'auto', flexGrow: 1 }}>
        <StockHistory subject={subject} productName={data?.name ?? ''} />
      </Box>
    </>
  );
};
