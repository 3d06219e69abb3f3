import type { Accessory } from '@chainline/shared/products/accessory-contract';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import StockIcon from '@mui/icons-material/Inventory2Outlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useAccessoryActions } from '../accessory-actions';

export const AccessoryActions = ({ accessory }: { accessory: Accessory }) => {
  const ask = useAccessoryActions();
  if (ask === null) return null;
  const { name } = accessory;
  return (
    <Stack direction="row" sx={{ whiteSpace: 'nowrap' }}>
      <IconButton
        size="small"
        aria-label={`Edit ${name}`}
        title="Edit"
        onClick={() => ask({ kind: 'edit', product: accessory })}
      >
        <EditIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={`Update stock of ${name}`}
        title="Update stock"
        onClick={() => ask({ kind: 'stock', product: accessory })}
      >
        <StockIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={() => ask({ kind: 'delete', product: accessory })}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Stack>
  );
};
