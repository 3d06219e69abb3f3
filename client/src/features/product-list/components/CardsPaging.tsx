import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../../lib/format';

type CardsPagingProps = { page: number; pages: number; onPage: (page: number) => void; label: string };

export const CardsPaging = ({ page, pages, onPage, label }: CardsPagingProps) => (
  <Stack component="nav" aria-label={label} direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
    <Button variant="outlined" disabled={page <= 1} onClick={() => onPage(page - 1)}>
      Previous
    </Button>
    <Typography variant="body2" aria-live="polite">
      Page {formatCount(page)} of {formatCount(pages)}
    </Typography>
    <Button variant="outlined" disabled={page >= pages} onClick={() => onPage(page + 1)}>
      Next
    </Button>
  </Stack>
);
