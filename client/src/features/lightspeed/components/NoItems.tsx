import ItemsIcon from '@mui/icons-material/Inventory2Outlined';
import Button from '@mui/material/Button';
import { EmptyState } from '../../../components/EmptyState';

type NoItemsProps = {
  /** Set when a search or filter hides everything. */
  onClearFilters: (() => void) | null;
  /** Set if the user can import now. */
  onRefresh: (() => void) | null;
};

const nextStep = (canRefresh: boolean): string =>
  canRefresh
    ? 'An import loads all items and their stock from Lightspeed. It runs in the background.'
    : 'Items appear here after an import from Lightspeed. Sales staff and managers can start one.';

/** Explains the empty list and offers a next step. */
export const NoItems = ({ onClearFilters, onRefresh }: NoItemsProps) =>
  onClearFilters ? (
    <EmptyState
      title="No items match"
      description="Try a different search, or show all items."
      action={
        <Button variant="outlined" onClick={onClearFilters}>
          Clear search and filter
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<ItemsIcon />}
      title="No items imported yet"
      description={nextStep(onRefresh !== null)}
      action={
        onRefresh && (
          <Button variant="contained" onClick={onRefresh}>
            Import items
          </Button>
        )
      }
    />
  );
