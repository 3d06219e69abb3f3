import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** What there is none of; a text of the specification where it gives one. */
  title: string;
  /** What to do next. */
  description?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
};

/** Stands where a list or a detail would be when there is nothing to show. */
export const EmptyState = ({ title, description, icon, action }: EmptyStateProps) => (
  <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', px: 3, py: 6 }}>
    {icon !== undefined && (
      <Stack
        aria-hidden
        sx={{
          alignItems: 'center',
          justifyContent: 'center',
          width: 56,
          height: 56,
          borderRadius: '50%',
          bgcolor: 'background.sunken',
          color: 'primary.main',
        }}
      >
        {icon}
      </Stack>
    )}
    <Typography variant="h3" component="p">
      {title}
    </Typography>
    {description !== undefined && (
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', maxWidth: '46ch' }}>
        {description}
      </Typography>
    )}
    {action}
  </Stack>
);
