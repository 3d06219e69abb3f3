import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../../components/Panel';
import { StatusChip } from '../../../../components/StatusChip';
import { formatAud, formatDateTime } from '../../../../lib/format';
import { paymentKinds, paymentLooks } from '../../quote-view';

export const PaymentsPanel = ({ payments }: { payments: Quote['payments'] }) => (
  <Panel title="Payments">
    <Box component="ul" aria-label="Payments" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {payments.map(({ id, kind, amount, status, paid_at, payment_method }) => (
        <Stack
          key={id}
          component="li"
          direction="row"
          useFlexGap
          spacing={1}
          sx={{ flexWrap: 'wrap', alignItems: 'center', py: 0.75 }}
        >
          <Box sx={{ mr: 'auto' }}>
            <Typography variant="body2">{paymentKinds[kind]}</Typography>
            {paid_at !== null && (
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {[formatDateTime(paid_at), payment_method].filter(Boolean).join(', ')}
              </Typography>
            )}
          </Box>
          <Typography sx={{ fontWeight: 600 }}>{formatAud(amount)}</Typography>
          <StatusChip {...paymentLooks[status]} />
        </Stack>
      ))}
    </Box>
  </Panel>
);
