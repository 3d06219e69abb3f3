import { hasRole } from '@chainline/shared/roles';
import type { Product } from '@chainline/shared/products/product-contract';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { BulkSubject } from '../bulk/bulk-form';
import { Tick } from '../../../components/Tick';
import { formatCount } from '../../../lib/format';
import { useUser } from '../../../lib/session-context';
import type { ProductSelection } from '../hooks/use-product-selection';
import { countOf, pageState, subjectOf } from '../selection';

type SelectionBarProps = {
  selection: ProductSelection;
  products: readonly Product[];
  total: number;
  onChange: (what: BulkSubject) => void;
};

/** Selects the page or all matches, and edits the selection. */
export const SelectionBar = ({ selection, products, total, onChange }: SelectionBarProps) => {
  const isManager = hasRole(useUser().role, 'manager');
  const { selection: chosen, togglePage, selectAll, clear } = selection;
  const count = countOf(chosen);
  const page = pageState(chosen, products);
  return (
    <Paper variant="outlined" role="group" aria-label="Selected products" sx={{ px: 2, py: 0.75, mb: 1.5 }}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', minHeight: 36 }}>
        <Stack
          component="label"
          direction="row"
          spacing={1}
          sx={{ alignItems: 'center', typography: 'body2', fontWeight: 600 }}
        >
          <Tick
            label="Select all products on this page"
            checked={page === 'all'}
            partly={page === 'some'}
            onChange={chosen.kind === 'all' ? clear : togglePage}
          />
          <span>Select page</span>
        </Stack>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mr: 'auto' }}>
          {count === 0 ? 'Select products to change several at once' : `${subjectOf(chosen)} selected`}
        </Typography>
        {count > 0 && chosen.kind === 'some' && total > products.length && (
          <Button size="small" onClick={() => selectAll(total)}>
            {`Select all ${formatCount(total)} that match`}
          </Button>
        )}
        {count > 0 && (
          <>
            <Button size="small" color="inherit" onClick={clear}>
              Clear
            </Button>
            <Button size="small" variant="outlined" onClick={() => onChange('stock')}>
              Change Stock
            </Button>
            {isManager && (
              <Button size="small" variant="outlined" onClick={() => onChange('prices')}>
                Change Prices
              </Button>
            )}
          </>
        )}
      </Stack>
    </Paper>
  );
};
