import FilterListIcon from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { SearchField } from '../../../components/SearchField';
import { countFilters, type ProductFilters } from '../filters';

const ProductFilterBar = lazyPart(async () => (await import('./ProductFilterBar')).ProductFilterBar);

type Narrowing = ProductFilters & { search?: string | undefined };
type InventoryToolbarProps = {
  narrowing: Narrowing;
  onChange: (patch: Narrowing) => void;
  /** Further actions at the end of the row. */
  children?: ReactNode;
};

/** Search and filters. The filters start open if some are set. */
export const InventoryToolbar = ({ narrowing, onChange, children }: InventoryToolbarProps) => {
  const filterBarId = useId();
  const inForce = countFilters(narrowing);
  const [open, setOpen] = useState(inForce > 0);
  const label = open ? 'Hide Filters' : 'Show Filters';
  return (
    <>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mb: 2 }}>
        <SearchField
          label="Search products"
          value={narrowing.search ?? ''}
          onSearch={(search) => onChange({ search })}
          trigger="button"
        />
        <Button
          startIcon={<FilterListIcon />}
          aria-expanded={open}
          aria-controls={filterBarId}
          onClick={() => setOpen(!open)}
        >
          {inForce === 0 ? label : `${label} (${inForce})`}
        </Button>
        {children}
      </Stack>
      {open && (
        <Suspense fallback={null}>
          <ProductFilterBar id={filterBarId} filters={narrowing} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
};
