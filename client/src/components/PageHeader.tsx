import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DocumentTitle } from './DocumentTitle';

type PageHeaderProps = {
  /** The page's only h1, and the document's title. */
  title: string;
  /** One line on what the page is for, or a count. */
  description?: ReactNode;
  /** The page's buttons, the main one last. */
  actions?: ReactNode;
};

/** The top of every page. Focus comes here when the address changes, so it is there in every state of a page. */
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
