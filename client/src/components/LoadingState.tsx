import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden';

type LoadingStateProps = {
  /** Read out in place of the skeleton. */
  label?: string;
  /** Skeleton of the size of the content; lines of text by default. */
  children?: ReactNode;
};

const Lines = () => (
  <Stack spacing={1}>
    <Skeleton width="60%" />
    <Skeleton width="90%" />
    <Skeleton width="75%" />
  </Stack>
);

/** Placeholder of about the content's size, to avoid layout shift. */
export const LoadingState = ({ label = 'Loading', children }: LoadingStateProps) => (
  <Box role="status" aria-busy>
    <VisuallyHidden>{`${label}…`}</VisuallyHidden>
    {children ?? <Lines />}
  </Box>
);

/** Skeleton of a whole page: heading, toolbar and content. */
export const PageSkeleton = () => (
  <LoadingState label="Loading the page">
    <Stack spacing={3} sx={{ p: { xs: 2, md: 4 } }}>
      <Skeleton variant="rounded" width={220} height={30} />
      <Skeleton variant="rounded" height={40} sx={{ maxWidth: 480 }} />
      <Skeleton variant="rounded" height={360} />
    </Stack>
  </LoadingState>
);
