import type { Product } from '@chainline/shared/products/product-contract';
import type { Serial } from '@chainline/shared/products/serial-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { StatusChip } from '../../../components/StatusChip';
import { productEditQueries } from '../api/product-edit-queries';
import { SideDrawer } from './SideDrawer';

type SerialsDrawerProps = { product: Product; open: boolean; onClose: () => void };

const SerialLine = ({ serial }: { serial: Serial }) => (
  <Stack
    component="li"
    direction="row"
    spacing={1.5}
    sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider', alignItems: 'center' }}
  >
    <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {serial.serial}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {[serial.description, serial.color, serial.size].filter((part) => part !== '').join(' · ')}
      </Typography>
    </Box>
    <StatusChip
      label={serial.state === 'in_stock' ? 'In stock' : 'Sold'}
      tone={serial.state === 'in_stock' ? 'success' : 'neutral'}
    />
  </Stack>
);

const Serials = ({ productId }: { productId: number }) => {
  const { data, error, refetch } = useQuery(productEditQueries.serials(productId));
  if (error) {
    return <ErrorState error={error} message="Failed to load the serial numbers." onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingState label="Loading from Lightspeed" />;
  if (data.serials.length === 0) {
    return (
      <EmptyState title="No serial numbers" description={data.message ?? 'Lightspeed has none for this product.'} />
    );
  }
  const inStock = data.serials.filter(({ state }) => state === 'in_stock').length;
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`${inStock} in stock, ${data.serials.length - inStock} sold`}
      </Typography>
      <Box component="ul" aria-label="Serial numbers" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.serials.map((serial) => (
          <SerialLine key={serial.id} serial={serial} />
        ))}
      </Box>
    </>
  );
};

/** Frame numbers of a product, from the till. */
export const SerialsDrawer = ({ product, open, onClose }: SerialsDrawerProps) => (
  <SideDrawer title="Serial numbers" subtitle={product.name} open={open} onClose={onClose}>
    <Serials productId={product.id} />
  </SideDrawer>
);
