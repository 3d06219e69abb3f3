import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import SearchOffIcon from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import { EmptyState } from '../../../components/EmptyState';
import type { ProductCardsQuery } from '../list-query';

type NoCardsProps = {
  state: ProductCardsQuery;
  change: (patch: Partial<ProductCardsQuery>) => void;
  /** Number of matches; above 0 on a page past the end. */
  total: number;
  onImport: () => void;
};

/** Explains the empty list and offers a next step. */
export const NoCards = ({ state, change, total, onImport }: NoCardsProps) => {
  const { search, type } = state;
  const everything = (
    <Button variant="outlined" onClick={() => change({ search: undefined, type: undefined })}>
      Show all products
    </Button>
  );
  if (total > 0) {
    return (
      <EmptyState
        title="This page is empty"
        description="The list has become shorter."
        action={
          <Button variant="outlined" onClick={() => change({ page: 1 })}>
            Go to the first page
          </Button>
        }
      />
    );
  }
  if (type !== undefined) {
    return (
      <EmptyState
        icon={<SearchOffIcon />}
        title="No products found with the current filters. Try adjusting your search or filters."
        action={everything}
      />
    );
  }
  if (search !== undefined) {
    return (
      <EmptyState icon={<SearchOffIcon />} title={`No products found matching "${search}".`} action={everything} />
    );
  }
  return (
    <EmptyState
      icon={<InventoryIcon />}
      title="No products available. Please run a sync to import products."
      action={
        <Button variant="contained" onClick={onImport}>
          Import Products
        </Button>
      }
    />
  );
};
