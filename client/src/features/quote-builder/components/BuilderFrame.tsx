import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DocumentTitle } from '../../../components/DocumentTitle';
import { BuilderBar } from './BuilderBar';

type BuilderFrameProps = {
  title: string;
  /** Save status of the quote. */
  status?: ReactNode;
  /** Runs before signing out. */
  beforeLogout?: () => Promise<unknown>;
  children: ReactNode;
};

/** Layout of the builder: a slim bar in place of the side menu. */
export const BuilderFrame = ({ title, status, beforeLogout, children }: BuilderFrameProps) => (
  <>
    <DocumentTitle title={title} />
    <BuilderBar status={status} {...(beforeLogout ? { beforeLogout } : {})} />
    <Box sx={{ maxWidth: 1240, mx: 'auto' }}>
      <Typography variant="h1" tabIndex={-1} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  </>
);
