import MappingIcon from '@mui/icons-material/LinkOutlined';
import Button from '@mui/material/Button';
import { EmptyState } from '../../../components/EmptyState';
import { hasFilters, noFilters, type MappingFilterState } from '../mapping-filters';

type Narrowing = MappingFilterState & { search?: string | undefined };

type NoMappingsProps = {
  narrowing: Narrowing;
  onChange: (patch: Narrowing) => void;
  /** Null for people who cannot add one. */
  onAdd: (() => void) | null;
};

type HiddenProps = { title: string; description: string; clear: string; onClear: () => void };

const AllHidden = ({ title, description, clear, onClear }: HiddenProps) => (
  <EmptyState
    title={title}
    description={description}
    action={
      <Button variant="outlined" onClick={onClear}>
        {clear}
      </Button>
    }
  />
);

/** Explains the empty list and offers a next step. */
export const NoMappings = ({ narrowing, onChange, onAdd }: NoMappingsProps) => {
  const { search } = narrowing;
  if (hasFilters(narrowing)) {
    return (
      <AllHidden
        title={search === undefined ? 'No mappings match the filters' : `No mappings match “${search}” and the filters`}
        description="The filters may be hiding other mappings."
        clear={search === undefined ? 'Clear all filters' : 'Clear search and filters'}
        onClear={() => onChange({ ...noFilters, search: undefined })}
      />
    );
  }
  if (search !== undefined) {
    return (
      <AllHidden
        title={`No mappings match “${search}”`}
        description="The search covers names and SKUs on both sides."
        clear="Clear search"
        onClear={() => onChange({ search: undefined })}
      />
    );
  }
  return (
    <EmptyState
      icon={<MappingIcon />}
      title="No mappings yet"
      description="A mapping links a WooCommerce product to a Lightspeed item, so that a sale on one side updates the other."
      action={
        onAdd && (
          <Button variant="contained" onClick={onAdd}>
            Add the first mapping
          </Button>
        )
      }
    />
  );
};
