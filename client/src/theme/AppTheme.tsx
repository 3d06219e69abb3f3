import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme';

/** The look of the app; follows the system until the person chooses light or dark in the menu. */
export const AppTheme = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="chainline_color_mode" noSsr>
    <CssBaseline enableColorScheme />
    {children}
  </ThemeProvider>
);
