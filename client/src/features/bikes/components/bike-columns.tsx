import type { Bike } from '@chainline/shared/bikes/bike-contract';
import {
  arrivedLabels,
  bikeLabels,
  hubdocLabels,
  paidLabels,
  soldLabels,
  type BikeColumn,
} from '@chainline/shared/bikes/bike-rules';
import type { UnprovenGoods } from '@chainline/shared/compliance/sale-contract';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { Column } from '../../../components/data-table/column';
import { StatusChip } from '../../../components/StatusChip';
import { formatAud, formatDate, formatDateTime, unknown } from '../../../lib/format';
import { UnprovenChip } from '../../compliance';
import { arrivedTone, paidTone, soldTone, typeTone } from '../bike-words';

const textOf = (text: string): string => (text === '' ? unknown : text);

const SerialCell = ({ serial_number: serial, is_double: isDouble }: Bike) => (
  <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
    <span>{textOf(serial)}</span>
    {isDouble && <StatusChip label="Used twice" tone="warning" />}
  </Stack>
);

type ModelCellProps = { bike: Bike; gap: UnprovenGoods | undefined };

/** The warning stays visible when the column of serial numbers is not. */
const ModelCell = ({ bike: { model, is_double: isDouble }, gap }: ModelCellProps) => (
  <Box sx={{ minWidth: { sm: 160 }, overflowWrap: 'anywhere', fontWeight: 600 }}>
    {model}
    {isDouble && (
      <Box sx={{ mt: 0.5 }}>
        <StatusChip label="Serial number used twice" tone="warning" />
      </Box>
    )}
    {gap && (
      <Box sx={{ mt: 0.5 }}>
        <UnprovenChip {...gap} />
      </Box>
    )}
  </Box>
);

const cells: Record<BikeColumn, (bike: Bike) => ReactNode> = {
  model: (bike) => <ModelCell bike={bike} gap={undefined} />,
  inv_number: ({ inv_number: number }) => number,
  cost: ({ cost }) => formatAud(cost),
  provisory_number: ({ provisory_number: number }) => textOf(number),
  inv_type: ({ inv_type: type }) => (type === '' ? unknown : <StatusChip label={type} tone={typeTone(type)} />),
  brand: ({ brand }) => brand,
  paid: ({ paid }) => <StatusChip label={paidLabels[paid]} tone={paidTone(paid)} />,
  payment_method: ({ payment_method: method }) => textOf(method),
  payment_date: ({ payment_date: day }) => formatDate(day),
  hubdoc_xero: ({ hubdoc_xero: done }) => hubdocLabels[done],
  arrived: ({ arrived }) => <StatusChip label={arrivedLabels[arrived]} tone={arrivedTone(arrived)} />,
  sold: ({ sold }) => <StatusChip label={soldLabels[sold]} tone={soldTone(sold)} />,
  workorder: ({ workorder }) => textOf(workorder),
  price_sold: ({ price_sold: price }) => formatAud(price),
  sales_rep: ({ sales_rep: rep }) => textOf(rep),
  week: ({ week }) => week ?? unknown,
  last_edited_by: ({ last_edited_by: by }) => textOf(by),
  last_edited_at: ({ last_edited_at: at }) => formatDateTime(at),
  serial_number: (bike) => <SerialCell {...bike} />,
  arrived_on: ({ arrived_on: day }) => formatDate(day),
  expected_on: ({ expected_on: day }) => formatDate(day),
};

const sortable = new Set<BikeColumn>(['model', 'inv_number', 'brand', 'payment_date', 'last_edited_at']);
const amounts = new Set<BikeColumn>(['cost', 'price_sold']);

const toColumn = (id: BikeColumn, isFirst: boolean): Column<Bike> => ({
  id,
  header: bikeLabels[id],
  cell: cells[id],
  sortable: sortable.has(id),
  ...(amounts.has(id) && { align: 'right' }),
  ...(isFirst && { priority: 'title' }),
});

export type BikeActions = {
  onEdit: (bike: Bike) => void;
  onDelete: (bike: Bike) => void;
  onRestore: (bike: Bike) => void;
};

const actionsColumn = ({ onEdit, onDelete, onRestore }: BikeActions): Column<Bike> => ({
  id: 'actions',
  header: 'Actions',
  headerHidden: true,
  align: 'right',
  priority: 'actions',
  cell: (bike) => {
    const name = `${bike.model}, ${bike.inv_number}`;
    if (bike.deleted_at !== null) {
      return (
        <Button size="small" aria-label={`Restore ${name}`} onClick={() => onRestore(bike)}>
          Restore
        </Button>
      );
    }
    return (
      <Stack direction="row" sx={{ justifyContent: { sm: 'flex-end' } }}>
        <IconButton aria-label={`Edit ${name}`} title="Edit" onClick={() => onEdit(bike)}>
          <EditIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label={`Delete ${name}`} title="Delete" onClick={() => onDelete(bike)}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Stack>
    );
  },
});

export type BikeGaps = ReadonlyMap<number, UnprovenGoods>;

const withGaps = (column: Column<Bike>, gaps: BikeGaps): Column<Bike> =>
  column.id === 'model' ? { ...column, cell: (bike) => <ModelCell bike={bike} gap={gaps.get(bike.id)} /> } : column;

type TableOptions = { actions: BikeActions | null; gaps: BikeGaps };

/** The chosen columns, the first of them as title of a phone's card; actions only for those who may edit. */
export const bikeTableColumns = (chosen: readonly BikeColumn[], { actions, gaps }: TableOptions): Column<Bike>[] => [
  ...chosen.map((column, at) => withGaps(toColumn(column, at === 0), gaps)),
  ...(actions ? [actionsColumn(actions)] : []),
];
