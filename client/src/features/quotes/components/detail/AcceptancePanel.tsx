import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { EmailAddress } from '../../../../components/EmailAddress';
import { FactList } from '../../../../components/FactList';
import { Panel } from '../../../../components/Panel';
import { StatusChip } from '../../../../components/StatusChip';
import { formatAud, formatDateTime } from '../../../../lib/format';
import { useDownloadCertificate } from '../../api/download-quote';
import { orderLook } from '../../quote-view';

type Acceptance = NonNullable<Quote['acceptance']>;

type AcceptancePanelProps = { quoteId: number; acceptance: Acceptance };

/** Acceptance by the customer, its integrity check, and the resulting order. */
export const AcceptancePanel = ({ quoteId, acceptance }: AcceptancePanelProps) => {
  const { order, intact } = acceptance;
  const certificate = useDownloadCertificate(quoteId);
  return (
    <Panel title="Acceptance">
      <Stack spacing={1.5}>
        <FactList
          facts={[
            { label: 'Accepted by', value: acceptance.name },
            { label: 'Email', value: <EmailAddress address={acceptance.email} /> },
            { label: 'When', value: formatDateTime(acceptance.accepted_at) },
            { label: 'Payment', value: acceptance.choice === 'deposit' ? 'A deposit' : 'In full' },
            { label: 'Terms', value: `Version ${acceptance.terms_version}` },
            {
              label: 'Certificate',
              value: (
                <StatusChip
                  label={intact ? 'Intact' : 'Does not match what was accepted'}
                  tone={intact ? 'success' : 'error'}
                />
              ),
            },
            { label: 'Order', value: <StatusChip {...orderLook(order)} /> },
            ...(order.status === null ? [] : [{ label: 'In the shop', value: order.status }]),
            { label: 'Amount due', value: formatAud(order.amount_due) },
          ]}
        />
        {intact && (
          <Button
            size="small"
            variant="outlined"
            loading={certificate.isPending}
            onClick={() => certificate.mutate()}
            sx={{ alignSelf: 'flex-start' }}
          >
            Download certificate
          </Button>
        )}
        {order.state === 'cancelled' && (
          <Alert severity="warning">
            The order was cancelled in the online shop, so there is nothing for the customer to pay.
          </Alert>
        )}
        {order.state === 'waiting' && order.last_error !== null && (
          <Alert severity="warning">
            {`${order.last_error} (${order.attempts} ${order.attempts === 1 ? 'try' : 'tries'} so far; retrying automatically.)`}
          </Alert>
        )}
      </Stack>
    </Panel>
  );
};
