import type { OrderItem } from '@chainline/shared/orders/order-list-contract';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../../../components/StatusChip';
import { formatDate, formatUsd } from '../../../lib/format';
import { itemLooks } from '../order-words';

const Row = ({ item }: { item: OrderItem }) => (
  <TableRow>
    <TableCell sx={{ minWidth: 120, overflowWrap: 'anywhere' }}>{item.name}</TableCell>
    <TableCell sx={{ minWidth: 80, overflowWrap: 'anywhere' }}>{item.sku}</TableCell>
    <TableCell align="right">{item.quantity}</TableCell>
    <TableCell align="right">{formatUsd(item.unitPrice)}</TableCell>
    <TableCell>
      <StatusChip {...itemLooks[item.status]} />
      {item.status === 'reserved' && (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {`${item.available} of ${item.quantity} set aside`}
        </Typography>
      )}
    </TableCell>
    <TableCell>{item.expectedDate === null ? 'N/A' : formatDate(item.expectedDate)}</TableCell>
  </TableRow>
);

/** Items with their status and expected date. */
export const OrderItems = ({ items }: { items: readonly OrderItem[] }) =>
  items.length === 0 ? (
    <Typography variant="body2">No items are listed for this order.</Typography>
  ) : (
    <Box
      role="region"
      aria-label="Items with their status"
      tabIndex={0}
      sx={{ position: 'relative', overflowX: 'auto' }}
    >
      <Table size="small" aria-label="Items" sx={{ '& th, & td': { px: 1 } }}>
        <TableHead>
          <TableRow>
            <TableCell>Item</TableCell>
            <TableCell>SKU</TableCell>
            <TableCell align="right">Quantity</TableCell>
            <TableCell align="right">Unit Price</TableCell>
            <TableCell>Status</TableCell>
            <TableCell>Expected Date</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
