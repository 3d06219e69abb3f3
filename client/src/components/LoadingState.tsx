import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden';

type LoadingStateProps = {
  /** What is being loaded, for those who do not see the skeleton. */
  label?: string;
  /** A skeleton of the size that the content will have; lines of text without it. */
  children?: ReactNode;
};

const Lines = () => (
  <Stack spacing={1}>
    <Skeleton width="60%" />
    <Skeleton width="90%" />
    <Skeleton width="75%" />
  </Stack>
);

/** Stands where content will be, at about its size, so that nothing jumps when it comes. */
export const LoadingState = ({ label = 'Loading', children }: LoadingStateProps) => (
  <Box role="status" aria-busy>
    <VisuallyHidden>{`${label}…`}</VisuallyHidden>
    {children ?? <Lines />}
  </Box>
);

/** A whole page on its way: heading, toolbar and a block of content. */
export const PageSkeleton = () => (
  <LoadingState label="Loading the page">
    <Stack spacing={3} sx={{ p: { xs: 2, md: 4 } }}>
      <Skeleton variant="rounded" width={220} height={30} />
      <Skeleton variant="rounded" height={40} sx={{ maxWidth: 480 }} />
      <Skeleton variant="rounded" height={360} />
    </Stack>
  </LoadingState>
);
