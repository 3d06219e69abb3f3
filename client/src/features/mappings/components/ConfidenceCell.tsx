import type { Mapping } from '@chainline/shared/mappings/mapping-contract';
import ButtonBase from '@mui/material/ButtonBase';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { StatusChip } from '../../../components/StatusChip';
import { confidenceLabel, confidenceTone, mappingName } from '../mapping-view';

// Lazy: the list is seen far more often than its dialog.
const SignalsDialog = lazyPart(async () => (await import('./SignalsDialog')).SignalsDialog);

/** Confidence of a mapping; opens the signals if Auto-Match found it. */
export const ConfidenceCell = ({ mapping }: { mapping: Mapping }) => {
  const [isWanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const { mapping_confidence: confidence, signals } = mapping;
  const chip = <StatusChip label={confidenceLabel(confidence)} tone={confidenceTone(confidence)} />;
  if (signals.length === 0) return chip;
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <ButtonBase
        aria-label={`${confidenceLabel(confidence)}: why ${mappingName(mapping)} was matched`}
        title="Why were these matched?"
        onClick={show}
        sx={{ borderRadius: 4, '& .MuiChip-root': { cursor: 'inherit' } }}
      >
        {chip}
      </ButtonBase>
      <Suspense fallback={null}>
        {isWanted && <SignalsDialog signals={signals} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
};
