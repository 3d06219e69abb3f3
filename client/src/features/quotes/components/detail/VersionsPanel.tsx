import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router-dom';
import { Panel } from '../../../../components/Panel';
import { QuoteStatusChip } from '../QuoteStatusChip';
import { formatAud } from '../../../../lib/format';
import { paths } from '../../../../lib/paths';

export const VersionsPanel = ({ revisions }: { revisions: Quote['revisions'] }) => (
  <Panel title="Other versions">
    <Box component="ul" aria-label="Other versions" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {revisions.map(({ id, quote_number, status, total_amount }) => (
        <Stack
          key={id}
          component="li"
          direction="row"
          useFlexGap
          spacing={1}
          sx={{ flexWrap: 'wrap', alignItems: 'center', py: 0.5, typography: 'body2' }}
        >
          <Link component={RouterLink} to={paths.quote(String(id))} sx={{ fontWeight: 600, mr: 'auto' }}>
            {quote_number}
          </Link>
          <span>{formatAud(total_amount)}</span>
          <QuoteStatusChip status={status} />
        </Stack>
      ))}
    </Box>
  </Panel>
);
