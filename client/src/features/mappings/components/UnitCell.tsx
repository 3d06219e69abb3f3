import type { Mapping } from '@chainline/shared/mappings/mapping-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { sharedNote, WhyButton } from '../../stock';
import { mappingName, skuLabel } from '../mapping-view';
import { Quantity } from './Quantity';

type UnitCellProps = {
  name: string | null;
  /** Shown until the name has been imported. */
  fallback: string;
  sku: string | null;
  quantity: number | null;
  side: string;
  isShop?: boolean;
  mapping: Mapping;
};

/** Name, SKU and quantity on one side. */
export const UnitCell = ({ name, fallback, sku, quantity, side, isShop = false, mapping }: UnitCellProps) => (
  <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', minWidth: { sm: 144 } }}>
    <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600, color: name === null ? 'text.secondary' : 'text.primary' }}>
        {name ?? fallback}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {name === null ? 'Not imported yet' : skuLabel(sku)}
      </Typography>
      {isShop && sharedNote(mapping) && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {sharedNote(mapping)}
        </Typography>
      )}
    </Box>
    <Stack sx={{ alignItems: 'center', flexShrink: 0 }}>
      <Quantity value={quantity} side={side} />
      <WhyButton
        productId={mapping.product_id}
        unitId={mapping.woo_product_id}
        subject={`${mappingName(mapping)}, ${side}`}
      />
    </Stack>
  </Stack>
);
