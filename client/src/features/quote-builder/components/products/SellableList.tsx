import type { Sellable } from '@chainline/shared/products/sellable-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../../components/EmptyState';
import { ErrorState } from '../../../../components/ErrorState';
import { LoadingState } from '../../../../components/LoadingState';
import { SearchField } from '../../../../components/SearchField';
import { formatCount } from '../../../../lib/format';
import { builderQueries, type SellableFilter } from '../../api/builder-queries';
import { SellableCard } from './SellableCard';

const types = [
  { value: null, label: 'All' },
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

type FoundProps = SellableFilter & { pages: number; onMore: () => void };

const Found = ({ search, type, pages, onMore }: FoundProps) => {
  const answers = useQueries({
    queries: Array.from({ length: pages }, (_, place) => builderQueries.sellables({ search, type, page: place + 1 })),
  });
  const [first] = answers;
  const failed = answers.find(({ error, data }) => error !== null && data === undefined);
  const failure = failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!first?.data) return failure ?? <Cards />;
  // Deduplicates units that moved between pages while they were being fetched.
  const units = new Map(answers.flatMap(({ data }) => data?.products ?? []).map((unit) => [keyOf(unit), unit]));
  const { total, pages: allPages } = first.data.pagination;
  if (total === 0) {
    return (
      <EmptyState title="No products found" description="Try a different word or spelling, or search all types." />
    );
  }
  return (
    <Stack spacing={2} aria-busy={first.isPlaceholderData} sx={{ opacity: first.isPlaceholderData ? 0.6 : 1 }}>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {`${formatCount(units.size)} of ${formatCount(total)} products`}
      </Typography>
      <Box component="ul" aria-label="Products" sx={gridLook}>
        {[...units].map(([key, unit]) => (
          <SellableCard key={key} unit={unit} />
        ))}
      </Box>
      {failure}
      {pages < allPages && !failed && (
        <Button
          variant="outlined"
          loading={answers.some(({ isPending }) => isPending)}
          onClick={onMore}
          sx={{ alignSelf: 'center' }}
        >
          Show more
        </Button>
      )}
    </Stack>
  );
};

/** Searchable list of everything that can be added to the quote. */
export const SellableList = () => {
  const [filter, setFilter] = useState<SellableFilter>({ search: '', type: null });
  const [pages, setPages] = useState(1);
  const show = (patch: Partial<SellableFilter>) => {
    setFilter({ ...filter, ...patch });
    setPages(1);
  };
  return (
    <Stack spacing={2} component="section" aria-label="Find products" sx={{ minWidth: 0 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ alignItems: { sm: 'center' } }}>
        <SearchField
          label="Search products by name or SKU"
          value={filter.search}
          onSearch={(search) => show({ search })}
        />
        <Stack role="group" aria-label="Type" direction="row" spacing={0.5}>
          {types.map(({ value, label }) => (
            <Button
              key={label}
              aria-pressed={filter.type === value}
              variant={filter.type === value ? 'contained' : 'text'}
              color={filter.type === value ? 'primary' : 'inherit'}
              onClick={() => show({ type: value })}
              sx={{ minWidth: 0, px: 1.5 }}
            >
              {label}
            </Button>
          ))}
        </Stack>
      </Stack>
      <Found {...filter} pages={pages} onMore={() => setPages(pages + 1)} />
    </Stack>
  );
};
