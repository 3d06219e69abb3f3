import type { Mapping } from '@chainline/shared/mappings/mapping-contract';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { Column } from '../../../components/data-table/column';
import { ProductImage } from '../../images';
import { StatusChip } from '../../../components/StatusChip';
import { formatDateTime, formatLastSynced } from '../../../lib/format';
import { directionLabels } from '../mapping-labels';
import { lastSyncedTone, mappingName } from '../mapping-view';
import { ConfidenceCell } from './ConfidenceCell';
import { DirectionSelect } from './DirectionSelect';
import { SyncStatusSwitch, VerifiedSwitch } from './MappingSwitch';
import { StockStateCell } from './StockStateCell';
import { UnitCell } from './UnitCell';

export const unitColumns: readonly Column<Mapping>[] = [
  {
    id: 'image',
    header: 'Image',
    headerHidden: true,
    cell: (mapping) => <ProductImage src={mapping.woo_image ?? mapping.ls_image} alt="" size={44} />,
    width: 60,
    priority: 'media',
  },
  {
    id: 'product_name',
    header: 'Shop product',
    cell: (mapping) => (
      <UnitCell
        name={mapping.product_name}
        fallback={mappingName(mapping)}
        sku={mapping.product_sku}
        quantity={mapping.woo_quantity}
        side="Online shop"
        isShop
        mapping={mapping}
      />
    ),
    sortable: true,
    priority: 'title',
  },
  {
    id: 'lightspeed',
    header: 'Lightspeed item',
    cell: (mapping) => (
      <UnitCell
        name={mapping.lightspeed_name}
        fallback={`Lightspeed item ${mapping.lightspeed_item_id}`}
        sku={mapping.lightspeed_sku}
        quantity={mapping.lightspeed_quantity}
        side="Lightspeed"
        mapping={mapping}
      />
    ),
  },
  {
    id: 'confidence',
    header: 'Confidence',
    cell: (mapping) => <ConfidenceCell mapping={mapping} />,
    sortable: true,
  },
];

/** Columns with controls, each changing one field. */
export const settingColumns: readonly Column<Mapping>[] = [
  { id: 'verified', header: 'Verified', cell: (mapping) => <VerifiedSwitch mapping={mapping} /> },
  { id: 'direction', header: 'Sync direction', cell: (mapping) => <DirectionSelect mapping={mapping} /> },
  { id: 'enabled', header: 'Sync status', cell: (mapping) => <SyncStatusSwitch mapping={mapping} /> },
];

/** The same columns as text, for read-only users. */
export const settingTextColumns: readonly Column<Mapping>[] = [
  { id: 'verified', header: 'Verified', cell: ({ manually_verified }) => (manually_verified ? 'Yes' : 'No') },
  { id: 'direction', header: 'Sync direction', cell: ({ sync_direction }) => directionLabels[sync_direction] },
  { id: 'enabled', header: 'Sync status', cell: ({ sync_enabled }) => (sync_enabled ? 'Enabled' : 'Disabled') },
];

type StateOptions = { isEditable: boolean; onConflict: (mapping: Mapping) => void };

export const lastSyncedColumn = (now: number, state: StateOptions): Column<Mapping> => ({
  id: 'last_synced_at',
  header: 'Last synced',
  cell: (mapping) => (
    <Stack direction="row" useFlexGap spacing={0.75} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Box
        component="span"
        title={mapping.last_synced_at === null ? undefined : formatDateTime(mapping.last_synced_at)}
      >
        <StatusChip
          label={formatLastSynced(mapping.last_synced_at, now)}
          tone={lastSyncedTone(mapping.last_synced_at, now)}
        />
      </Box>
      <StockStateCell mapping={mapping} {...state} />
    </Stack>
  ),
  sortable: true,
});

export const deleteColumn = (onDelete: (mapping: Mapping) => void): Column<Mapping> => ({
  id: 'delete',
  header: 'Actions',
  headerHidden: true,
  cell: (mapping) => (
    <IconButton
      size="small"
      aria-label={`Delete the mapping of ${mappingName(mapping)}`}
      title="Delete mapping"
      onClick={() => onDelete(mapping)}
    >
      <DeleteIcon fontSize="small" />
    </IconButton>
  ),
  align: 'right',
  priority: 'actions',
});
