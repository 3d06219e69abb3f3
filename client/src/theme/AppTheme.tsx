import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme';

/** Theme of the app; follows the system until light or dark is chosen in the menu. */
export const AppTheme = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="chainline_color_mode" noSsr>
    <CssBaseline enableColorScheme />
    {children}
  </ThemeProvider>
);
