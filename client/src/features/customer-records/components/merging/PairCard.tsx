import type { DuplicatePair } from '@chainline/shared/customers/customer-merge-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { StatusChip } from '../../../../components/StatusChip';
import { useDismissDuplicate } from '../../api/merge-calls';
import { reasonLabels } from '../../merge-words';
import { ComparedCard } from './ComparedCard';

type PairCardProps = { pair: DuplicatePair; onMerge: () => void };

/** Two customers that may be the same, with the reasons. */
export const PairCard = ({ pair, onMerge }: PairCardProps) => {
  const { one, other, reasons } = pair;
  const dismiss = useDismissDuplicate();
  const both = `${one.name} and ${other.name}`;
  return (
    <Stack component="li" spacing={1.5} sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        {reasons.map((reason) => (
          <StatusChip key={reason} label={reasonLabels[reason]} tone="info" />
        ))}
      </Stack>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1.5 }}>
        <ComparedCard customer={one} />
        <ComparedCard customer={other} />
      </Box>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" size="small" aria-label={`Merge ${both}`} onClick={onMerge}>
          Merge
        </Button>
        <Button
          size="small"
          aria-label={`${both} are not the same`}
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate(pair)}
        >
          Not the same
        </Button>
      </Stack>
    </Stack>
  );
};
