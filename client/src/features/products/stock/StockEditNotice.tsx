import { hasRole } from '@chainline/shared/roles';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { z } from 'zod';
import { ApiError, isPassing } from '../../../lib/api-error';
import { paths } from '../../../lib/paths';
import { useUser } from '../../../lib/session-context';
import { DismissEdit } from '../editing/DismissEdit';
import { useStockEdits } from './stock-edits-context';
import type { UnitEdit } from './stock-edits';
import { quantityText, stockFailureText, notSavedText } from './stock-texts';
import { unitKey, type StockUnit } from './stock-unit';

type NoticeProps = { tone: 'info' | 'warning' | 'error'; text: ReactNode; children?: ReactNode };

const Notice = ({ tone, text, children }: NoticeProps) => (
  <Box
    role={tone === 'info' ? 'status' : 'alert'}
    sx={{
      maxWidth: 250,
      textAlign: 'left',
      whiteSpace: 'normal',
      fontSize: '0.8125rem',
      lineHeight: 1.4,
      borderLeft: 3,
      borderColor: `${tone}.main`,
      pl: 1,
    }}
  >
    {text}
    {children !== undefined && children !== false && (
      <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap', mt: 0.25, ml: -0.75 }}>
        {children}
      </Stack>
    )}
  </Box>
);

const choiceLook = { minHeight: 28, px: 0.75, py: 0 } as const;

type ChoiceProps = { label: string; name?: string; onClick: () => void };

const Choice = ({ label, name, onClick }: ChoiceProps) => (
  <Button size="small" aria-label={name} onClick={onClick} sx={choiceLook}>
    {label}
  </Button>
);

const questionSchema = z.object({ conflict_id: z.int(), sku: z.string() });

/** Link to the conflict that a manager must settle before the number can be changed. */
const ToQuestion = ({ error }: { error: unknown }) => {
  const isManager = hasRole(useUser().role, 'manager');
  const question = questionSchema.safeParse(error instanceof ApiError ? error.data : null);
  if (!isManager || !question.success) return null;
  return (
    <Button size="small" component={RouterLink} to={paths.syncConflicts(question.data.sku)} sx={choiceLook}>
      Settle Conflict
    </Button>
  );
};

type Moved = Extract<UnitEdit, { phase: 'moved' }>;

/** Seen stock plus the intended difference; null if there is no difference to apply. */
const byDifference = ({ request: { seen, quantity }, current }: Moved): { label: string; quantity: number } | null => {
  if (quantity === undefined || quantity === null || seen === null || current === null) return null;
  const difference = quantity - seen;
  const result = Math.max(0, current + difference);
  if (result === quantity || result === current) return null;
  const verb = difference > 0 ? 'Add' : 'Subtract';
  return { label: `${verb} ${quantityText(Math.abs(difference))}: ${quantityText(result)}`, quantity: result };
};

/** Shown when the number changed meanwhile: both numbers, and the choice between them. */
const MovedNotice = ({ unit, edit }: { unit: StockUnit; edit: Moved }) => {
  const { decide, dismiss } = useStockEdits();
  const { request, current } = edit;
  const wanted = request.quantity;
  const added = byDifference(edit);
  return (
    <Notice
      tone="warning"
      text={`The quantity changed while you were typing: it was ${quantityText(request.seen)}, now it is ${quantityText(current)}.`}
    >
      {wanted !== undefined && wanted !== current && (
        <Choice label={`Set to ${quantityText(wanted)}`} onClick={() => decide(request, wanted, current)} />
      )}
      {added && <Choice label={added.label} onClick={() => decide(request, added.quantity, current)} />}
      <Choice label={`Keep ${quantityText(current)}`} onClick={() => dismiss(unitKey(unit))} />
    </Notice>
  );
};

type StockEditNoticeProps = { unit: StockUnit; edit: Exclude<UnitEdit, { phase: 'settled' }> };

/** Progress of a stock edit, with the actions on a failed one. */
export const StockEditNotice = ({ unit, edit }: StockEditNoticeProps) => {
  const { again, dismiss, retry, undo } = useStockEdits();
  switch (edit.phase) {
    case 'sending':
      return <Notice tone="info" text="Saving…" />;
    case 'moved':
      return <MovedNotice unit={unit} edit={edit} />;
    case 'refused':
      return (
        <Notice tone="error" text={stockFailureText(edit.error)}>
          {isPassing(edit.error) && <Choice label="Retry" onClick={() => again(edit.request)} />}
          <ToQuestion error={edit.error} />
          <Choice label="Dismiss" onClick={() => dismiss(unitKey(unit))} />
        </Notice>
      );
    case 'waiting':
      return (
        <Notice tone="info" text={edit.edit.message}>
          {edit.edit.can.undo && (
            <Choice label="Stop" name={`Stop: stock of ${unit.name}`} onClick={() => undo(edit.edit)} />
          )}
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="error" text={`${notSavedText(edit.edit)} ${edit.edit.message}`}>
          {edit.edit.can.retry && <Choice label="Retry" onClick={() => retry(edit.edit)} />}
          {edit.edit.can.dismiss && <DismissEdit edit={edit.edit} />}
        </Notice>
      );
  }
};
