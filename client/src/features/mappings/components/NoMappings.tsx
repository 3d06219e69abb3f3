import MappingIcon from '@mui/icons-material/LinkOutlined';
import Button from '@mui/material/Button';
import { EmptyState } from '../../../components/EmptyState';

type NoMappingsProps = {
  /** The term that hides everything; null when nothing is searched for. */
  search: string | null;
  onClearSearch: () => void;
  /** Null for those who may not add one. */
  onAdd: (() => void) | null;
};

/** Why there is nothing in the list, and what to do about it. */
export const NoMappings = ({ search, onClearSearch, onAdd }: NoMappingsProps) =>
  search !== null ? (
    <EmptyState
      title={`No mappings match “${search}”`}
      description="The search looks in names and SKUs of both sides."
      action={
        <Button variant="outlined" onClick={onClearSearch}>
          Clear search
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<MappingIcon />}
      title="No mappings yet"
      description="A mapping ties a product of the online shop to an item in Lightspeed, so that a sale on one side is seen on the other."
      action={
        onAdd && (
          <Button variant="contained" onClick={onAdd}>
            Add the first mapping
          </Button>
        )
      }
    />
  );
