import { stockStatusSchema } from '@chainline/shared/products/product-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Suspense, useId, type ReactNode } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { NativeSelect } from '../../../components/NativeSelect';
import { StockState } from '../../stock';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { toRequest } from '../api/stock-edit-calls';
import { useStockEdits, useUnitEdit } from './stock-edits-context';
import { shownStock } from './shown-stock';
import { stockStatusLabels } from './stock-texts';
import type { StockUnit } from './stock-unit';
import { useQuantityDraft } from './use-quantity-draft';

const StockEditNotice = lazyPart(async () => (await import('./StockEditNotice')).StockEditNotice);

const field = {
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  textAlign: 'right',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.disabled',
  borderRadius: 1,
  width: 68,
  minHeight: 32,
  px: 1,
} as const;

const statusHint = 'The online shop sets the status of a counted product from its quantity.';

/** A counted unit offers only its own status. */
const statusChoices = (isCounted: boolean, current: string) =>
  stockStatusSchema.options.map((value) => ({
    value,
    label: stockStatusLabels[value],
    disabled: isCounted && value !== current,
  }));

const holdTexts = {
  emptied: 'Enter: not counted',
  belowZero: 'Cannot be below 0',
  notWhole: 'Whole numbers only',
  tooLarge: 'At most 9,999,999',
} as const;

type StockEditorProps = {
  unit: StockUnit;
  /** Units in stock that the shop does not offer. */
  held: number;
  /** Shown beside the badge, usually a button about the number. */
  children?: ReactNode;
};

/** Edits quantity and status of one unit in place, with the progress of the edit below. */
export const StockEditor = ({ unit, held, children }: StockEditorProps) => {
  const hintId = useId();
  const holdId = useId();
  const edits = useStockEdits();
  const edit = useUnitEdit(unit);
  const { quantity, status } = shownStock(unit, edit);
  const isCounted = quantity !== null;

  const draft = useQuantityDraft({
    shown: quantity,
    onRequest: (wanted, seen) => edits.ask(toRequest(unit, { quantity: wanted, seen })),
  });

  return (
    <Stack spacing={0.5} sx={{ alignItems: { xs: 'flex-start', sm: 'flex-end' } }}>
      <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', whiteSpace: 'nowrap' }}>
        <StockState stock={{ quantity, status }} note={unit.note} held={held} />
        {children}
      </Stack>
      <Stack direction="row" useFlexGap spacing={0.75} sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <Box
          component="input"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Stock quantity of ${unit.name}`}
          value={draft.text}
          placeholder="—"
          {...(draft.hold !== null && { 'aria-describedby': holdId })}
          onChange={(event) => draft.change(event.target.value)}
          onBlur={draft.leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') draft.send();
            if (event.key === 'Escape') draft.revert();
          }}
          sx={field}
        />
        <NativeSelect
          label={`Stock status of ${unit.name}`}
          {...(isCounted ? { describedBy: hintId } : {})}
          value={status}
          choices={statusChoices(isCounted, status)}
          onChange={(value) => {
            const wanted = stockStatusSchema.safeParse(value).data;
            if (wanted) edits.ask(toRequest(unit, { status: wanted, seen: quantity, seenStatus: status }));
          }}
          sx={{ width: 116 }}
        />
        {isCounted && <VisuallyHidden id={hintId}>{statusHint}</VisuallyHidden>}
      </Stack>
      {draft.hold !== null && (
        <Box id={holdId} role="status" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {holdTexts[draft.hold]}
        </Box>
      )}
      {edit && edit.phase !== 'settled' && (
        <Suspense fallback={null}>
          <StockEditNotice unit={unit} edit={edit} />
        </Suspense>
      )}
    </Stack>
  );
};
