import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** Names the missing things, in the words of the specification where it has any. */
  title: string;
  /** Suggested next step. */
  description?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
};

/** Shown in place of a list or detail with no data. */
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
