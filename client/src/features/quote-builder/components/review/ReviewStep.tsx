import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { lazyPart } from '../../../../components/lazy-part';
import { SalePanel, UnprovenProducts } from '../../../compliance';
import { productsOf, useBuilder } from '../../builder-context';
import type { SendHint } from '../../builder-steps';
import { ApprovalHint } from './ApprovalHint';
import { ReviewLines } from './ReviewLines';
import { ReviewPeople } from './ReviewPeople';
import { ReviewSummary } from './ReviewSummary';
import { SendHints } from './SendHints';

// Lazy: only managers see it.
const ReviewMargin = lazyPart(async () => (await import('./ReviewMargin')).ReviewMargin);

type ReviewStepProps = {
  /** Null until it is saved. */
  quote: { id: number } | null;
  hints: readonly SendHint[];
  hintsId: string;
  onGo: (step: number) => void;
};

/** Last step: review before saving or sending. */
export const ReviewStep = ({ quote, hints, hintsId, onGo }: ReviewStepProps) => {
  const { form, isManager } = useBuilder();
  return (
    <Stack spacing={2.5}>
      <SendHints hints={hints} id={hintsId} onGo={onGo} />
      <ApprovalHint />
      <Suspense fallback={null}>
        {quote ? <SalePanel target={{ kind: 'quotes', id: quote.id }} /> : <UnprovenProducts ids={productsOf(form)} />}
      </Suspense>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
          gap: 2.5,
          alignItems: 'start',
        }}
      >
        <Stack spacing={2.5}>
          <ReviewPeople onGo={onGo} />
          <ReviewLines onGo={onGo} />
        </Stack>
        <Stack spacing={2.5}>
          <ReviewSummary />
          {isManager && (
            <Suspense fallback={null}>
              <ReviewMargin />
            </Suspense>
          )}
        </Stack>
      </Box>
    </Stack>
  );
};
