import type { BikeProposal } from '@chainline/shared/bikes/bike-proposal-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../../lib/api-error';
import { formatDate } from '../../../../lib/format';
import { proposalQueries, useDecideProposal } from '../../api/proposal-calls';

const bikesOf = ({ quantity, name }: BikeProposal): string => (quantity === 1 ? name : `${quantity} × ${name}`);

/** Bikes that the till has received and the register does not know. */
export const ProposedBikes = () => {
  const { data = [] } = useQuery(proposalQueries.open());
  const { mutate, isPending, error } = useDecideProposal();
  if (data.length === 0) return null;
  return (
    <Alert severity="info" slotProps={{ message: { sx: { flexGrow: 1, minWidth: 0 } } }}>
      The till has received bikes that have no record yet.
      <Box component="ul" aria-label="Bikes without a record" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((proposal) => (
          <Stack
            key={proposal.id}
            component="li"
            direction="row"
            useFlexGap
            spacing={1}
            sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', pt: 1 }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {bikesOf(proposal)}
              </Typography>
              <Typography variant="caption" component="p" sx={{ m: 0 }}>
                {`Purchase order ${proposal.purchase_order_id}, ${formatDate(proposal.received_at)}`}
              </Typography>
            </Box>
            <Stack direction="row" spacing={1}>
              <Button
                size="small"
                variant="outlined"
                color="inherit"
                disabled={isPending}
                aria-label={`Add ${bikesOf(proposal)}`}
                onClick={() => mutate({ id: proposal.id, decision: 'add' })}
              >
                Add
              </Button>
              <Button
                size="small"
                color="inherit"
                disabled={isPending}
                aria-label={`Dismiss ${bikesOf(proposal)}`}
                onClick={() => mutate({ id: proposal.id, decision: 'dismiss' })}
              >
                Dismiss
              </Button>
            </Stack>
          </Stack>
        ))}
      </Box>
      {error && errorMessage(error)}
    </Alert>
  );
};
