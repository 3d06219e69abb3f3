import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';

/** Skeleton while an emailed link is being checked. */
export const LinkChecking = ({ label }: { label: string }) => (
  <Stack role="status" aria-busy spacing={2}>
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      <CircularProgress size={20} aria-label={label} />
      <Typography>{`${label}…`}</Typography>
    </Stack>
    <Skeleton variant="rounded" height={46} />
    <Skeleton variant="rounded" height={46} />
  </Stack>
);
