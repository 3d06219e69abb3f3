import type { FieldChange, RunItem } from '@chainline/shared/sync/run-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Column } from '../../../components/data-table/column';
import { itemImageColumn, ItemOutcome, ItemProduct, QuantityChange } from '../../runs';
import { fieldLabel } from './edit-run-view';

/** Values recorded only for undo are not changes. */
const isChange = ({ before, after }: FieldChange): boolean => before !== after;

const Changes = ({ woo_quantity, woo_delta, changes }: RunItem) => (
  <Stack spacing={0.25}>
    {woo_delta !== 0 && (
      <Box>
        <Box component="span" sx={{ color: 'text.secondary', mr: 1 }}>
          Stock
        </Box>
        <QuantityChange quantity={woo_quantity} delta={woo_delta} />
      </Box>
    )}
    {changes.filter(isChange).map(({ system, field, before, after }) => (
      <Box key={`${system} ${field}`}>
        <Box component="span" sx={{ color: 'text.secondary', mr: 1 }}>
          {fieldLabel(field)}
        </Box>
        {`${before ?? 'none'} → `}
        <Box component="span" sx={{ fontWeight: 700 }}>
          {after ?? 'none'}
        </Box>
      </Box>
    ))}
    {woo_delta === 0 && changes.length === 0 && (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        No change
      </Box>
    )}
  </Stack>
);

/** Columns of an edit by a person, which concerns the shop's product alone. */
export const editItemColumns: readonly Column<RunItem>[] = [
  itemImageColumn,
  { id: 'product', header: 'Product', cell: (item) => <ItemProduct item={item} />, priority: 'title' },
  { id: 'changes', header: 'Change', cell: (item) => <Changes {...item} /> },
  { id: 'outcome', header: 'Outcome', cell: (item) => <ItemOutcome item={item} /> },
];
