import { decideSuggestion, type Suggestion } from '@chainline/shared/mappings/suggestion-contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { EmptyState } from '../../../../components/EmptyState';
import { ErrorState } from '../../../../components/ErrorState';
import { LoadingState } from '../../../../components/LoadingState';
import { useToast } from '../../../../components/toast-context';
import { call } from '../../../../lib/api';
import { rejectedPairs, suggestionKeys } from '../../api/suggestion-queries';
import { confidenceLabel, skuLabel } from '../../mapping-view';

const useAllowAgain = () => {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ woo_product_id, lightspeed_item_id }: Suggestion) =>
      call(decideSuggestion, { body: { woo_product_id, lightspeed_item_id, decision: 'reopen' } }),
    onSuccess: ({ message }) => toast({ message, tone: 'success' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: suggestionKeys.all }),
  });
};

const PairRow = ({ pair, canDecide }: { pair: Suggestion; canDecide: boolean }) => {
  const allow = useAllowAgain();
  return (
    <ListItem
      divider
      disableGutters
      sx={{ gap: 2 }}
      secondaryAction={
        canDecide && (
          <Button
            size="small"
            loading={allow.isPending}
            aria-label={`Back to the queue: ${pair.shop.name} and ${pair.till.name}`}
            onClick={() => allow.mutate(pair)}
          >
            Back to the queue
          </Button>
        )
      }
    >
      <ListItemText
        sx={{ pr: canDecide ? 14 : 0 }}
        primary={pair.shop.name}
        secondary={`${skuLabel(pair.shop.sku)} · not ${pair.till.name} (${skuLabel(pair.till.sku)}), ${confidenceLabel(pair.confidence)} sure`}
      />
    </ListItem>
  );
};

const Pairs = ({ canDecide }: { canDecide: boolean }) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(rejectedPairs());
  if (!data && error) {
    return <ErrorState message="Failed to load the rejected pairs" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <LoadingState label="Loading the rejected pairs">
        {[0, 1, 2].map((key) => (
          <Skeleton key={key} height={56} />
        ))}
      </LoadingState>
    );
  }
  const pairs = data.pages.flatMap(({ suggestions }) => suggestions);
  if (pairs.length === 0) {
    return <EmptyState title="No rejected pairs" description="Pairs you reject are listed here." />;
  }
  return (
    <>
      <List disablePadding>
        {pairs.map((pair) => (
          <PairRow key={`${pair.woo_product_id} ${pair.lightspeed_item_id}`} pair={pair} canDecide={canDecide} />
        ))}
      </List>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
};

type RejectedPairsProps = { open: boolean; canDecide: boolean; onClose: () => void };

/**
 * Pairs that Auto-Match no longer proposes, because they were rejected or their mapping was deleted, with a button to
 * restore them.
 */
export const RejectedPairs = ({ open, canDecide, onClose }: RejectedPairsProps) => {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Rejected pairs</DialogTitle>
      <DialogContent>
        <Pairs canDecide={canDecide} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
