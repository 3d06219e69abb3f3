import QuoteIcon from '@mui/icons-material/RequestQuoteOutlined';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyState } from '../../../../components/EmptyState';
import { paths } from '../../../../lib/paths';

type NoQuotesProps = {
  /** Null if no filter is set. */
  onClear: (() => void) | null;
};

export const NoQuotes = ({ onClear }: NoQuotesProps) => (
  <EmptyState
    icon={<QuoteIcon />}
    title="No quotes found"
    description={onClear ? 'The search and filters may be hiding other quotes.' : 'Create your first quote here.'}
    action={
      onClear ? (
        <Button variant="outlined" onClick={onClear}>
          Clear search and filters
        </Button>
      ) : (
        <Button variant="contained" component={RouterLink} to={paths.quoteBuilder()}>
          New Quote
        </Button>
      )
    }
  />
);
