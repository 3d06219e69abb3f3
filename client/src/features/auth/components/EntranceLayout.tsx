import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { DocumentTitle } from '../../../components/DocumentTitle';
import { BrandPanel } from './BrandPanel';

const logoSize = 52;

const Logo = () => {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return <img src="/logo.svg" alt="Chainline" width={logoSize} height={logoSize} onError={() => setFailed(true)} />;
};

type EntranceLayoutProps = {
  documentTitle: string;
  title: string;
  description: ReactNode;
  /** Maximum width of the form. */
  width?: number;
  children: ReactNode;
};

/** Layout of sign-in, sign-up and password reset: brand on the left, form on the right. */
export const EntranceLayout = ({ documentTitle, title, description, width = 400, children }: EntranceLayoutProps) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr', lg: '1.15fr 1fr' }, minHeight: '100dvh' }}>
    <DocumentTitle title={documentTitle} />
    <BrandPanel />
    <Stack
      component="main"
      sx={{
        justifyContent: { xs: 'flex-start', sm: 'center' },
        alignItems: 'center',
        px: 3,
        py: { xs: 6, sm: 4 },
        bgcolor: { xs: 'background.default', md: 'background.paper' },
      }}
    >
      <Stack spacing={4} sx={{ width: '100%', maxWidth: width }}>
        <Stack spacing={2}>
          <Logo />
          <Stack spacing={0.75}>
            <Typography variant="h1" tabIndex={-1}>
              {title}
            </Typography>
            <Typography component="div" sx={{ color: 'text.secondary' }}>
              {description}
            </Typography>
          </Stack>
        </Stack>
        {children}
      </Stack>
    </Stack>
  </Box>
);
