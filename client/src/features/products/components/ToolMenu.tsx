import { hasRole } from '@chainline/shared/roles';
import { productExportPath } from '@chainline/shared/products/product-csv-contract';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '../../../lib/fetch-file';
import { toQuery } from '../../../lib/http';
import { saveBlob } from '../../../lib/save-file';
import { useUser } from '../../../lib/session-context';
import type { Narrowing } from '../selection';
import type { InventoryTool } from '../inventory-tool';

type ToolMenuProps = {
  anchor: HTMLElement;
  narrowing: Narrowing;
  onTool: (tool: InventoryTool) => void;
  onClose: () => void;
};

const exportPath = ({ search, category, stock_status, type }: Narrowing): string => {
  const given = Object.entries(toQuery({ search, category, stock_status, type }));
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return query === '' ? productExportPath : `${productExportPath}?${query}`;
};

/** Less frequent actions on the list. */
export const ToolMenu = ({ anchor, narrowing, onTool, onClose }: ToolMenuProps) => {
  const isManager = hasRole(useUser().role, 'manager');
  const save = useMutation({
    mutationFn: () => fetchFile(exportPath(narrowing)),
    onSuccess: (file) => {
      saveBlob('products.csv', file);
      onClose();
    },
  });
  const choose = (tool: InventoryTool) => () => {
    onClose();
    onTool(tool);
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      <MenuItem disabled={save.isPending} onClick={() => save.mutate()}>
        <ListItemText
          primary={save.isPending ? 'Exporting…' : 'Export CSV'}
          secondary="Products that match the search and filters"
        />
      </MenuItem>
      <MenuItem onClick={choose('import')}>
        <ListItemText primary="Import CSV" secondary="Stock and prices, with a check of each row first" />
      </MenuItem>
      <MenuItem onClick={choose('edits')}>
        <ListItemText primary="My edits" secondary="Bulk edits and imports: apply, undo, retry" />
      </MenuItem>
      <Divider />
      <MenuItem onClick={choose('changes')}>
        <ListItemText primary="Change log" secondary="Who changed what, and what was deleted" />
      </MenuItem>
      {isManager && (
        <MenuItem onClick={choose('kinds')}>
          <ListItemText primary="Category kinds" secondary="Which categories count as bikes" />
        </MenuItem>
      )}
    </Menu>
  );
};
