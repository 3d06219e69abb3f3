import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

type PanelProps = {
  title: string;
  description?: ReactNode;
  /** Shown to the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Titled section of a page. */
export const Panel = ({ title, description, aside, children }: PanelProps) => {
  const titleId = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, md: 2.5 }, boxShadow: 1, minWidth: 0 }}
    >
      <Stack
        direction="row"
        useFlexGap
        spacing={1.5}
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mb: 1.5, minHeight: 32 }}
      >
        <Stack sx={{ minWidth: 0 }}>
          <Typography id={titleId} variant="h3" component="h2">
            {title}
          </Typography>
          {description !== undefined && (
            <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
              {description}
            </Typography>
          )}
        </Stack>
        {aside}
      </Stack>
      {children}
    </Paper>
  );
};
