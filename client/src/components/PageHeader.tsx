import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DocumentTitle } from './DocumentTitle';

type PageHeaderProps = {
  /** The page's only h1, and the document's title. */
  title: string;
  /** One line on the purpose of the page, or a count. */
  description?: ReactNode;
  /** Buttons of the page, the primary one last. */
  actions?: ReactNode;
};

/** Top of every page, in each of its states. Receives the focus when the address changes. */
export const PageHeader = ({ title, description, actions }: PageHeaderProps) => (
  <Stack
    component="header"
    direction="row"
    useFlexGap
    spacing={2}
    sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mb: 3 }}
  >
    <DocumentTitle title={title} />
    <Stack sx={{ minWidth: 0 }}>
      <Typography variant="h1" tabIndex={-1}>
        {title}
      </Typography>
      {description !== undefined && (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {description}
        </Typography>
      )}
    </Stack>
    {actions !== undefined && (
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {actions}
      </Stack>
    )}
  </Stack>
);
