import type { Sellable } from '@chainline/shared/products/sellable-contract';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ProductImage } from '../../../images';
import { StockLevel } from '../../../stock';
import { formatAud } from '../../../../lib/format';
import { unitName } from '../../builder-lines';
import { useAddUnit } from '../../hooks/use-add-unit';

const Price = ({ price, regular_price: regular }: Pick<Sellable, 'price' | 'regular_price'>) => (
  <Stack direction="row" spacing={0.75} sx={{ alignItems: 'baseline' }}>
    <Typography component="span" sx={{ fontWeight: 700 }}>
      {formatAud(price)}
    </Typography>
    {regular !== null && regular > price && (
      <Typography
        component="s"
        variant="caption"
        aria-label={`was ${formatAud(regular)}`}
        sx={{ color: 'text.secondary' }}
      >
        {formatAud(regular)}
      </Typography>
    )}
  </Stack>
);

/** Search result with its Add button. */
export const SellableCard = ({ unit }: { unit: Sellable }) => {
  const add = useAddUnit();
  const name = unitName(unit);
  return (
    <Card component="li" sx={{ display: 'flex', flexDirection: 'column', p: 1.5, gap: 1 }}>
      <Stack direction="row" spacing={1.5}>
        <ProductImage src={unit.image} alt="" size={64} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
            {unit.name}
          </Typography>
          {unit.variation !== '' && (
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {unit.variation}
            </Typography>
          )}
        </Box>
      </Stack>
      <Typography variant="caption" noWrap sx={{ color: 'text.secondary' }}>
        {unit.sku === '' ? 'No SKU' : unit.sku}
      </Typography>
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ mt: 'auto', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Price price={unit.price} regular_price={unit.regular_price} />
        <StockLevel stock={unit} />
      </Stack>
      <Button
        variant="outlined"
        size="small"
        startIcon={<AddIcon />}
        aria-label={`Add to Quote: ${name}`}
        onClick={() => add(unit)}
      >
        Add to Quote
      </Button>
    </Card>
  );
};
