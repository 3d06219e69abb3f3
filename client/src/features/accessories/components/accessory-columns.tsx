import type { Accessory } from '@chainline/shared/products/accessory-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Column } from '../../../components/data-table/column';
import { ProductBoundary, ProductWriteNotice } from '../../products';
import { ProductImage } from '../../images';
import { StatusChip } from '../../../components/StatusChip';
import { formatUsd, unknown } from '../../../lib/format';
import { accessoryPicture, imageSources, lastCopied } from '../accessory-view';
import { AccessoryActions } from './AccessoryActions';
import { AccessoryStock } from './AccessoryStock';

type Draw = (accessory: Accessory) => ReactNode;

/** A component of its own, so that errors in rendering a cell reach the boundary. */
const Drawn = ({ accessory, draw }: { accessory: Accessory; draw: Draw }) => draw(accessory);

const cellOf = (draw: Draw) => (accessory: Accessory) => (
  <ProductBoundary product={accessory}>
    <Drawn accessory={accessory} draw={draw} />
  </ProductBoundary>
);

const Name = ({ accessory }: { accessory: Accessory }) => (
  <Stack spacing={0.5} sx={{ minWidth: { sm: 140 }, alignItems: 'flex-start' }}>
    <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {accessory.name}
    </Box>
    {accessory.status !== 'publish' && <StatusChip label={accessory.status === 'draft' ? 'Draft' : accessory.status} />}
    <ProductWriteNotice product={accessory} />
  </Stack>
);

const ImageSource = ({ accessory }: { accessory: Accessory }) => {
  const copied = lastCopied(accessory);
  return (
    <Stack spacing={0.25} sx={{ alignItems: 'flex-start' }}>
      <StatusChip {...imageSources[accessory.image_source]} />
      {copied !== null && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {copied}
        </Typography>
      )}
    </Stack>
  );
};

/** Columns as specified; their ids are the sort keys. */
const shownColumns: readonly Column<Accessory>[] = [
  {
    id: 'image',
    header: 'Image',
    width: 76,
    priority: 'media',
    cell: cellOf((accessory) => <ProductImage src={accessoryPicture(accessory)} alt="" size={44} />),
  },
  {
    id: 'sku',
    header: 'SKU',
    sortable: true,
    cell: cellOf(({ sku }) => (sku === '' ? unknown : sku)),
  },
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    priority: 'title',
    cell: cellOf((accessory) => <Name accessory={accessory} />),
  },
  {
    id: 'price',
    header: 'Price',
    sortable: true,
    align: 'right',
    cell: cellOf(({ price }) => formatUsd(price)),
  },
  {
    id: 'stock',
    header: 'Stock',
    sortable: true,
    align: 'right',
    cell: cellOf((accessory) => <AccessoryStock accessory={accessory} />),
  },
  {
    id: 'image_source',
    header: 'Image Source',
    cell: cellOf((accessory) => <ImageSource accessory={accessory} />),
  },
];

/** The same plus row actions, for people who can edit. */
const editableColumns: readonly Column<Accessory>[] = [
  ...shownColumns,
  {
    id: 'actions',
    header: 'Actions',
    priority: 'actions',
    cell: cellOf((accessory) => <AccessoryActions accessory={accessory} />),
  },
];

export const accessoryColumns = (mayEdit: boolean) => (mayEdit ? editableColumns : shownColumns);
