import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import SearchOffIcon from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import { EmptyState } from '../../../components/EmptyState';
import { countFilters, noFilters, type ProductFilters } from '../filters';

type InventoryEmptyProps = {
  filters: ProductFilters & { search?: string | undefined };
  onChange: (patch: ProductFilters & { search?: string | undefined }) => void;
  /** Null for people who cannot import. */
  onSync: (() => void) | null;
};

/** Explains the empty list and offers a next step. */
export const InventoryEmpty = ({ filters, onChange, onSync }: InventoryEmptyProps) => {
  const { search } = filters;
  if (countFilters(filters) > 0) {
    return (
      <EmptyState
        icon={<SearchOffIcon />}
        title="No products found with the current filters. Try adjusting your search or filters."
        action={
          <Button variant="outlined" onClick={() => onChange({ ...noFilters, search: undefined })}>
            Clear search and filters
          </Button>
        }
      />
    );
  }
  if (search !== undefined) {
    return (
      <EmptyState
        icon={<SearchOffIcon />}
        title={`No products found matching "${search}".`}
        description="The search covers names and SKUs, including those of variations."
        action={
          <Button variant="outlined" onClick={() => onChange({ search: undefined })}>
            Show all products
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<InventoryIcon />}
      title="No products available. Please run a sync to import products."
      {...(onSync === null
        ? { description: 'Ask a manager or sales staff to run an import.' }
        : {
            action: (
              <Button variant="contained" onClick={onSync}>
                Sync All Products
              </Button>
            ),
          })}
    />
  );
};
