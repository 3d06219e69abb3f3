import type { BodyOf } from '@chainline/shared/http/endpoint';
import type { settleConflicts } from '@chainline/shared/sync/conflict-contract';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../../lib/format';
import { useSettleConflicts } from '../api/conflict-mutations';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { LazyConfirmDialog } from '../../../components/LazyConfirmDialog';

type Side = BodyOf<typeof settleConflicts>['take'];

const sides: readonly { side: Side; label: string; whose: string }[] = [
  { side: 'woocommerce', label: "Use the shop's numbers", whose: 'the online shop' },
  { side: 'lightspeed', label: "Use Lightspeed's numbers", whose: 'Lightspeed' },
];

const whoseOf = (side: Side): string => sides.find((entry) => entry.side === side)?.whose ?? '';

type BulkBarProps = {
  selected: readonly number[];
  onSelectAll: () => void;
  onClear: () => void;
};

/** Resolves the selected conflicts at once. */
export const BulkBar = ({ selected, onSelectAll, onClear }: BulkBarProps) => {
  const deciding = useDialogTarget<Side>();
  const { mutate, isPending } = useSettleConflicts();
  const count = selected.length;
  const decide = () => {
    if (deciding.target === null) return;
    mutate({ ids: [...selected], take: deciding.target }, { onSuccess: onClear, onSettled: deciding.hide });
  };
  return (
    <Paper variant="outlined" role="group" aria-label="Settle several at once" sx={{ px: 2, py: 1.25 }}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="body2" role="status" sx={{ fontWeight: 600, mr: 'auto' }}>
          {count === 0 ? 'Select rows to settle several at once' : `${formatCount(count)} selected`}
        </Typography>
        <Button onClick={onSelectAll}>Select all on this page</Button>
        {count > 0 && <Button onClick={onClear}>Clear</Button>}
        {sides.map(({ side, label }) => (
          <Button key={side} variant="outlined" disabled={count === 0} onClick={() => deciding.show(side)}>
            {label}
          </Button>
        ))}
      </Stack>

      {deciding.target !== null && (
        <LazyConfirmDialog
          open={deciding.isOpen}
          title={`Settle ${formatCount(count)} ${count === 1 ? 'conflict' : 'conflicts'}?`}
          confirmLabel="Settle them"
          busy={isPending}
          onConfirm={decide}
          onCancel={deciding.hide}
        >
          {`The quantities of ${whoseOf(deciding.target)} apply from now on, and the other side is updated within seconds. Conflicts with an unknown or negative quantity stay open.`}
        </LazyConfirmDialog>
      )}
    </Paper>
  );
};
