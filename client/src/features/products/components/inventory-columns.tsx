import type { Product } from '@chainline/shared/products/product-contract';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Column } from '../../../components/data-table/column';
import { ProductImage } from '../../images';
import { unknown } from '../../../lib/format';
import { toShownPrice } from '../product-price';
import type { ProductSelection } from '../hooks/use-product-selection';
import type { InventoryRow } from '../product-row';
import { PriceText } from './PriceText';
import { ProductBoundary } from './ProductBoundary';
import { ProductName } from './ProductName';
import { ProductActions, VariationActions } from './RowActions';
import { SelectTick } from './SelectTick';
import { StockCell } from './StockCell';
import { VariationName } from './VariationName';
import { VariationsFailed } from './VariationsFailed';

type RowOf<Kind extends InventoryRow['kind']> = Extract<InventoryRow, { kind: Kind }>;

type Cell = {
  product: (row: RowOf<'product'>) => ReactNode;
  variation?: (row: RowOf<'variation'>) => ReactNode;
  loading?: ReactNode;
  failed?: (row: RowOf<'failed'>) => ReactNode;
};

const drawn = (row: InventoryRow, { product, variation, loading, failed }: Cell): ReactNode => {
  switch (row.kind) {
    case 'product':
      return product(row);
    case 'variation':
      return variation?.(row);
    case 'loading':
      return loading;
    case 'failed':
      return failed?.(row);
  }
};

/** Marks variation rows for the table's styles. */
const Nested = ({ children }: { children: ReactNode }) => (
  <Box data-nested sx={{ display: 'contents' }}>
    {children}
  </Box>
);

/** A component of its own, so that errors in rendering a cell reach the boundary. */
const Drawn = ({ row, cell }: { row: InventoryRow; cell: Cell }) => drawn(row, cell);

/** Renders a column for each kind of row, with errors confined to the cell. */
const cellOf = (cell: Cell) => (row: InventoryRow) => (
  <ProductBoundary product={row.product}>
    <Drawn row={row} cell={cell} />
  </ProductBoundary>
);

const line = <Skeleton width="80%" />;

const Sku = ({ sku }: { sku: string }) => (
  <Typography
    component="span"
    variant="body2"
    sx={{ display: 'block', minWidth: { sm: 84 }, overflowWrap: 'anywhere' }}
  >
    {sku === '' ? unknown : sku}
  </Typography>
);

const categoriesLook = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
};

/** At most three lines; the tooltip and the product's form show all. */
const Categories = ({ product }: { product: Product }) => {
  const names = product.categories.map(({ name }) => name).join(', ');
  if (names === '') return unknown;
  return (
    <Box component="span" title={names} sx={categoriesLook}>
      {names}
    </Box>
  );
};

const typeLabel = ({ type }: Product): string => type.charAt(0).toUpperCase() + type.slice(1);

/** Columns as specified; their ids are the sort keys. */
export const inventoryColumns: readonly Column<InventoryRow>[] = [
  {
    id: 'image',
    header: 'Image',
    width: 64,
    priority: 'media',
    cell: cellOf({ product: ({ product }) => <ProductImage src={product.images[0]?.src} alt="" size={44} /> }),
  },
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    priority: 'title',
    cell: cellOf({
      product: ({ product, open }) => <ProductName product={product} open={open} />,
      variation: ({ variation }) => (
        <Nested>
          <VariationName variation={variation} />
        </Nested>
      ),
      loading: (
        <Nested>
          <Skeleton width="60%" />
        </Nested>
      ),
      failed: ({ error, retry }) => (
        <Nested>
          <VariationsFailed error={error} retry={retry} />
        </Nested>
      ),
    }),
  },
  {
    id: 'sku',
    header: 'SKU',
    sortable: true,
    cell: cellOf({
      product: ({ product }) => <Sku sku={product.sku} />,
      variation: ({ variation }) => <Sku sku={variation.sku} />,
      loading: line,
    }),
  },
  {
    id: 'price',
    header: 'Price',
    sortable: true,
    align: 'right',
    cell: cellOf({
      product: ({ product }) => <PriceText price={toShownPrice(product)} />,
      variation: ({ variation }) => <PriceText price={{ now: variation.price, was: null, from: false }} />,
      loading: line,
    }),
  },
  {
    id: 'stock',
    header: 'Stock',
    sortable: true,
    align: 'right',
    cell: cellOf({
      product: ({ product }) => <StockCell product={product} />,
      variation: ({ product, variation }) => <StockCell product={product} variation={variation} />,
      loading: line,
    }),
  },
  {
    id: 'categories',
    header: 'Categories',
    priority: 'low',
    cell: cellOf({ product: ({ product }) => <Categories product={product} /> }),
  },
  {
    id: 'type',
    header: 'Product Type',
    priority: 'low',
    cell: cellOf({ product: ({ product }) => typeLabel(product) }),
  },
];

/** For users who can edit products. */
export const actionsColumn: Column<InventoryRow> = {
  id: 'actions',
  header: 'Actions',
  priority: 'actions',
  cell: cellOf({
    product: ({ product }) => <ProductActions product={product} />,
    variation: ({ product, variation }) => <VariationActions product={product} variation={variation} />,
  }),
};

/** Selects products for bulk edits. */
export const selectColumn = ({ selection, toggle }: ProductSelection): Column<InventoryRow> => ({
  id: 'select',
  header: 'Select',
  headerHidden: true,
  width: 44,
  priority: 'media',
  cell: cellOf({
    product: ({ product }) => <SelectTick selection={selection} toggle={toggle} product={product} />,
    variation: ({ product, variation }) => (
      <SelectTick selection={selection} toggle={toggle} product={product} variation={variation} />
    ),
  }),
});
