import type { Product } from '@chainline/shared/products/product-contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { toPlainText } from '../../../lib/plain-text';
import { fieldName, fieldText, toProductForm, type ProductForm } from './product-form';

type ChangedMeanwhileProps = {
  mine: ProductForm;
  seen: Product;
  current: Product;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

const fields = ['name', 'sku', 'description', 'categories', 'images', 'status'] as const;

const short = (text: string): string => {
  const plain = toPlainText(text);
  return plain.length > 120 ? `${plain.slice(0, 120)}…` : plain || 'empty';
};

/** The field as this person changed it; null if untouched. */
const mineOf = (mine: ProductForm, seen: Product, field: (typeof fields)[number]): string | null => {
  const before = toProductForm(seen);
  switch (field) {
    case 'name':
    case 'sku':
    case 'description':
    case 'status':
      return mine[field] === before[field] ? null : mine[field];
    case 'categories':
      return mine.category_ids.join() === before.category_ids.join() ? null : 'your choice';
    case 'images':
      return null;
  }
};

/** Edit conflict: shows both versions and lets the user choose. */
export const ChangedMeanwhile = ({ mine, seen, current, onKeepMine, onTakeTheirs }: ChangedMeanwhileProps) => {
  const changed = fields.filter((field) => fieldText(seen, field) !== fieldText(current, field));
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>Someone changed this product while you were editing it</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {changed.map((field) => {
          const own = mineOf(mine, seen, field);
          return (
            <Typography key={field} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {`${fieldName(field)}: ${short(fieldText(current, field))}`}
              {own !== null && ` (yours: ${short(own)})`}
            </Typography>
          );
        })}
      </Box>
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" color="inherit" onClick={onKeepMine}>
          Save my changes
        </Button>
        <Button size="small" color="inherit" onClick={onTakeTheirs}>
          Start over from their version
        </Button>
      </Stack>
    </Alert>
  );
};
