import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ApiError } from '../../../lib/api-error';

type VariationsFailedProps = { error: unknown; retry: () => void };

/** Shown in place of the variations that failed to load. */
export const VariationsFailed = ({ error, retry }: VariationsFailedProps) => (
  <Stack role="alert" sx={{ alignItems: 'flex-start' }}>
    <Typography variant="body2" sx={{ color: 'error.main', fontWeight: 400 }}>
      Failed to load the variations.
    </Typography>
    {error instanceof ApiError && error.requestId !== null && (
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Request id: {error.requestId}
      </Typography>
    )}
    <Button size="small" onClick={retry} sx={{ ml: -0.75 }}>
      Retry
    </Button>
  </Stack>
);
