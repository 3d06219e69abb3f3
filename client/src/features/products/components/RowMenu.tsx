import type { Product } from '@chainline/shared/products/product-contract';
import { hasRole } from '@chainline/shared/roles';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ProductTask } from '../editing/product-task';
import { useUser } from '../../../lib/session-context';
import { useInventoryActions } from '../inventory-actions';

type RowMenuProps = { product: Product; anchor: HTMLElement; onClose: () => void };

/** Less frequent actions of a row. */
export const RowMenu = ({ product, anchor, onClose }: RowMenuProps) => {
  const { ask } = useInventoryActions();
  const isManager = hasRole(useUser().role, 'manager');
  const choose = (task: ProductTask) => () => {
    onClose();
    ask?.(task);
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {isManager && <MenuItem onClick={choose({ kind: 'price', product })}>Change price</MenuItem>}
      <MenuItem onClick={choose({ kind: 'serials', product })}>Serial numbers</MenuItem>
      <MenuItem onClick={choose({ kind: 'changes', product })}>Change log</MenuItem>
    </Menu>
  );
};
