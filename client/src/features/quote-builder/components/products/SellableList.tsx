import type { Sellable } from '@chainline/shared/products/sellable-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../../components/EmptyState';
import { ErrorState } from '../../../../components/ErrorState';
import { LoadingState } from '../../../../components/LoadingState';
import { SearchField } from '../../../../components/SearchField';
import { formatCount } from '../../../../lib/format';
import { builderQueries } from '../../api/builder-queries';
import { SellableCard } from './SellableCard';

const types = [
  { value: 'all', label: 'All' },
  { value: 'bike', label: 'Bikes' },
  { value: 'accessory', label: 'Accessories' },
  { value: 'part', label: 'Parts' },
] as const;

const gridLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 215px), 1fr))',
  gap: 1.5,
  listStyle: 'none',
  p: 0,
  m: 0,
} as const;

const Cards = () => (
  <LoadingState label="Loading products">
    <Box sx={gridLook}>
      {Array.from({ length: 8 }, (_, place) => (
        <Skeleton key={place} variant="rounded" height={250} />
      ))}
    </Box>
  </LoadingState>
);

const keyOf = ({ product_id, variation_id }: Sellable): string => `${product_id}/${variation_id}`;

type TypeChoice = (typeof types)[number]['value'];

const Found = ({ search, type }: { search: string; type: Sellable['type'] | null }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = useInfiniteQuery(
    builderQueries.sellables({ search, type }),
  );
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Cards />;
  // A unit that moved between two pages while they were read is shown once.
  const units = new Map(data.pages.flatMap(({ products }) => products).map((unit) => [keyOf(unit), unit]));
  const total = data.pages[0]?.pagination.total ?? 0;
  if (total === 0) {
    return <EmptyState title="No products found" description="Try another word, another spelling, or all types." />;
  }
  return (
    <Stack spacing={2} aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {`${formatCount(units.size)} of ${formatCount(total)} products`}
      </Typography>
      <Box component="ul" aria-label="Products" sx={gridLook}>
        {[...units].map(([key, unit]) => (
          <SellableCard key={key} unit={unit} />
        ))}
      </Box>
      {error && <ErrorState error={error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !error && (
        <Button
          variant="outlined"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ alignSelf: 'center' }}
        >
          Show more
        </Button>
      )}
    </Stack>
  );
};

/** Everything that can be sold, to be searched and put on the quote. */
export const SellableList = () => {
  const [search, setSearch] = useState('');
  const [type, setType] = useState<TypeChoice>('all');
  return (
    <Stack spacing={2} component="section" aria-label="Find products" sx={{ minWidth: 0 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ alignItems: { sm: 'center' } }}>
        <SearchField label="Search products by name or SKU" value={search} onSearch={setSearch} />
        <ToggleButtonGroup
          aria-label="Type"
          size="small"
          color="primary"
          exclusive
          value={type}
          // Pressing the chosen one again leaves it chosen.
          onChange={(_event, next: TypeChoice | null) => setType(next ?? type)}
        >
          {types.map(({ value, label }) => (
            <ToggleButton key={value} value={value} sx={{ px: 1.5, flexGrow: { xs: 1, sm: 0 } }}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Stack>
      <Found search={search} type={type === 'all' ? null : type} />
    </Stack>
  );
};
