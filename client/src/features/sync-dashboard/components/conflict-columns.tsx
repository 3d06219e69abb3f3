import type { Conflict } from '@chainline/shared/sync/conflict-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Column } from '../../../components/data-table/column';
import { ProductImage } from '../../images';
import { WhyButton } from '../../stock';
import { StatusChip } from '../../../components/StatusChip';
import { formatCount, formatDateTime } from '../../../lib/format';
import { formatAgo } from '../ago';
import { conflictKinds, conflictName } from '../conflict-view';
import { QuantityPair } from './QuantityPair';

type Selection = { isSelected: (id: number) => boolean; toggle: (id: number) => void };

export const selectColumn = ({ isSelected, toggle }: Selection): Column<Conflict> => ({
  id: 'select',
  header: 'Select',
  headerHidden: true,
  width: 48,
  priority: 'media',
  cell: (conflict) => (
    <Box
      component="input"
      type="checkbox"
      aria-label={`Select ${conflictName(conflict)}`}
      checked={isSelected(conflict.id)}
      onChange={() => toggle(conflict.id)}
      sx={{ display: 'block', width: 20, height: 20, m: 0, accentColor: 'var(--cl-palette-primary-main)' }}
    />
  ),
});

const ProductCell = ({ conflict }: { conflict: Conflict }) => (
  <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', minWidth: { sm: 200 } }}>
    <ProductImage src={conflict.woo_image} alt="" size={40} />
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{conflictName(conflict)}</Box>
      {conflict.product_sku !== null && (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {conflict.product_sku}
        </Typography>
      )}
    </Box>
  </Stack>
);

const QuestionCell = ({ kind, message }: Conflict) => (
  <Stack spacing={0.5} sx={{ alignItems: 'flex-start', minWidth: { sm: 220 } }}>
    <StatusChip label={conflictKinds[kind].label} tone={conflictKinds[kind].tone} />
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {message}
    </Typography>
  </Stack>
);

export const factColumns: readonly Column<Conflict>[] = [
  {
    id: 'product_name',
    header: 'Product',
    sortable: true,
    priority: 'title',
    cell: (conflict) => <ProductCell conflict={conflict} />,
  },
  { id: 'kind', header: 'Conflict', cell: (conflict) => <QuestionCell {...conflict} /> },
  {
    id: 'woo',
    header: 'Online shop',
    align: 'right',
    cell: ({ woo_quantity, woo_quantity_now }) => <QuantityPair then={woo_quantity} now={woo_quantity_now} />,
  },
  {
    id: 'till',
    header: 'Lightspeed',
    align: 'right',
    cell: ({ lightspeed_quantity, lightspeed_quantity_now }) => (
      <QuantityPair then={lightspeed_quantity} now={lightspeed_quantity_now} />
    ),
  },
  { id: 'base', header: 'Last agreed', align: 'right', cell: ({ base_quantity }) => formatCount(base_quantity) },
];

export const ageColumn = (now: number): Column<Conflict> => ({
  id: 'created_at',
  header: 'Since',
  sortable: true,
  cell: ({ created_at }) => (
    <Box component="time" dateTime={created_at} title={formatDateTime(created_at)} sx={{ whiteSpace: 'nowrap' }}>
      {formatAgo(created_at, now)}
    </Box>
  ),
});

export const actionColumn = (onSettle: (conflict: Conflict) => void): Column<Conflict> => ({
  id: 'actions',
  header: 'Actions',
  headerHidden: true,
  align: 'right',
  priority: 'actions',
  cell: (conflict) => (
    <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', alignItems: 'center' }}>
      <WhyButton productId={conflict.product_id} unitId={conflict.woo_product_id} subject={conflictName(conflict)} />
      <Button
        size="small"
        variant="outlined"
        aria-label={`Settle ${conflictName(conflict)}`}
        onClick={() => onSettle(conflict)}
      >
        Settle
      </Button>
    </Stack>
  ),
});
