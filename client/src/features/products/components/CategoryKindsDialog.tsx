import type { CategoryKind } from '@chainline/shared/products/category-contract';
import { productKindSchema } from '@chainline/shared/tasks/task-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { NativeSelect } from '../../../components/NativeSelect';
import { formatCount } from '../../../lib/format';
import { categoryKindsQuery, useSetCategoryKind } from '../api/category-kind-queries';

type CategoryKindsDialogProps = { open: boolean; onClose: () => void };

const labels: Record<CategoryKind['kind'], string> = { bike: 'Bikes', accessory: 'Accessories' };

const choicesFor = ({ override, kind }: CategoryKind) => [
  { value: '', label: override === null ? `By name: ${labels[kind]}` : 'By name' },
  { value: 'bike', label: labels.bike },
  { value: 'accessory', label: labels.accessory },
];

const Line = ({ category }: { category: CategoryKind }) => {
  const { mutate, isPending, variables } = useSetCategoryKind();
  const { id, name, override, reason, product_count: count } = category;
  const shown = isPending ? variables.kind : override;
  return (
    <Stack
      component="li"
      direction="row"
      useFlexGap
      spacing={1.5}
      sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider', alignItems: 'center', flexWrap: 'wrap' }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 160, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {`${formatCount(count)} ${count === 1 ? 'product' : 'products'} · ${reason}`}
        </Typography>
      </Box>
      <NativeSelect
        label={`Products of ${name} count as`}
        value={shown ?? ''}
        choices={choicesFor(category)}
        disabled={isPending}
        onChange={(value) => mutate({ id, kind: productKindSchema.safeParse(value).data ?? null })}
        sx={{ width: 200 }}
      />
    </Stack>
  );
};

const Kinds = () => {
  const { data, error, refetch } = useQuery(categoryKindsQuery());
  if (error) return <ErrorState error={error} message="Failed to load categories." onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Loading categories" />;
  if (data.length === 0) {
    return (
      <EmptyState title="No categories yet" description="They are imported with the products of the online shop." />
    );
  }
  return (
    <Box component="ul" aria-label="Categories" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((category) => (
        <Line key={category.id} category={category} />
      ))}
    </Box>
  );
};

/** Marks categories as bikes, by name or by a manager's override. Each choice is saved at once. */
export const CategoryKindsDialog = ({ open, onClose }: CategoryKindsDialogProps) => {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Category kinds</DialogTitle>
      <DialogContent dividers>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          A product is a bike if any of its categories is. Each choice is saved immediately.
        </Typography>
        <Kinds />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
