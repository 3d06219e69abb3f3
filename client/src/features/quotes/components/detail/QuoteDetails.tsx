import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { hasRole } from '@chainline/shared/roles';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { useUser } from '../../../../lib/session-context';
import { SalePanel } from '../../../compliance';
import { PaymentsPanel } from '../../../payments';
import { useKeepQuote } from '../../api/quote-mutations';
import { AboutQuotePanel } from './AboutQuotePanel';
import { AcceptancePanel } from './AcceptancePanel';
import { CustomerPanel } from './CustomerPanel';
import { DeliveryPanel } from './DeliveryPanel';
import { MarginPanel } from './MarginPanel';
import { NotesPanel } from './NotesPanel';
import { QuoteLines } from './QuoteLines';
import { QuoteTimeline } from './QuoteTimeline';
import { SendingPanel } from './SendingPanel';
import { TotalsPanel } from './TotalsPanel';
import { VersionsPanel } from './VersionsPanel';

type QuoteDetailsProps = {
  quote: Quote;
  onAssign: () => void;
  onChangeCustomer: () => void;
  onReply: (question: Quote['events'][number]) => void;
};

/** Offer and history on the left, people and status on the right. */
export const QuoteDetails = ({ quote, onAssign, onChangeCustomer, onReply }: QuoteDetailsProps) => {
  const { role } = useUser();
  const keep = useKeepQuote();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(280px, 1fr)' },
      }}
    >
      <Stack spacing={2.5} sx={{ minWidth: 0 }}>
        <QuoteLines quote={quote} />
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
          <TotalsPanel quote={quote} />
          <DeliveryPanel quote={quote} />
        </Box>
        <NotesPanel quote={quote} />
        <QuoteTimeline quote={quote} onReply={onReply} />
      </Stack>
      <Stack spacing={2.5} sx={{ minWidth: 0 }}>
        <CustomerPanel quote={quote} onChange={onChangeCustomer} />
        <Suspense fallback={null}>
          <SalePanel key={quote.events.length} target={{ kind: 'quotes', id: quote.id }} />
        </Suspense>
        <AboutQuotePanel quote={quote} onAssign={onAssign} />
        {quote.acceptance && <AcceptancePanel quoteId={quote.id} acceptance={quote.acceptance} />}
        {quote.balance && (
          <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
            <PaymentsPanel quote={quote} balance={quote.balance} onChanged={keep} />
          </Suspense>
        )}
        <SendingPanel quote={quote} />
        {hasRole(role, 'manager') && <MarginPanel quote={quote} />}
        {quote.revisions.length > 0 && <VersionsPanel revisions={quote.revisions} />}
      </Stack>
    </Box>
  );
};
