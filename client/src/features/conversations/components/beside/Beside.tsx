import type { ConversationDetail } from '@chainline/shared/messaging/conversation-contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../../lib/paths';
import { BikesBeside } from './BikesBeside';
import { JobsBeside } from './JobsBeside';
import { OrdersBeside } from './OrdersBeside';
import { QuotesBeside } from './QuotesBeside';
import { SenderBeside } from './SenderBeside';

type BesideProps = { conversation: ConversationDetail; onNamed: (id: number) => void };

/**
 * A customer's quotes, orders, bikes and jobs beside their conversation, with the messages that the shop sends about
 * them.
 */
export const Beside = ({ conversation, onNamed }: BesideProps) => {
  const { customer_id: customerId } = conversation;
  if (customerId === null) return <SenderBeside conversation={conversation} onNamed={onNamed} />;
  return (
    <>
      <Stack direction="row" sx={{ p: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h3" component="h2">
          Customer
        </Typography>
        <Button size="small" component={RouterLink} to={paths.customer(String(customerId))}>
          Open customer
        </Button>
      </Stack>
      <QuotesBeside customerId={customerId} />
      <OrdersBeside customerId={customerId} />
      <BikesBeside customerId={customerId} />
      <JobsBeside customerId={customerId} />
    </>
  );
};
