import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../components/ErrorState';
import { Panel } from '../../../../components/Panel';
import { MarginMeter } from '../MarginMeter';
import { quoteSettingsQuery } from '../../api/quote-settings-query';
import { marginLines } from '../../quote-view';

/** Margin of the quote against the shop's targets. */
export const MarginPanel = ({ quote }: { quote: Quote }) => {
  const { data: targets, error, refetch } = useQuery(quoteSettingsQuery());
  const lines = marginLines(quote);
  if (lines.length === 0) return null;
  return (
    <Panel title="Margin">
      {targets ? (
        <MarginMeter lines={lines} discount={quote.settings.discount} targets={targets} />
      ) : error ? (
        <ErrorState message="Failed to load the margins" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={72} />
      )}
    </Panel>
  );
};
