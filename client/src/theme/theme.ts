import '@mui/material/themeCssVarsAugmentation';
import { createTheme } from '@mui/material/styles';
import { components } from './components';
import { darkPalette, lightPalette } from './palette';
import { shadows } from './shadows';

// No generic `system-ui`: on many Linux desktops it is a wide font that spoils dense tables.
const fontFamily = [
  'Inter',
  'InterVariable',
  '-apple-system',
  'BlinkMacSystemFont',
  '"Segoe UI"',
  'Roboto',
  '"Helvetica Neue"',
  '"Liberation Sans"',
  'Arial',
  'sans-serif',
].join(', ');

const heading = { fontWeight: 700, letterSpacing: '-0.015em', lineHeight: 1.25 };

/** Attribute that sets the colour scheme of a subtree; the side menu is always dark. */
const schemeAttribute = 'data-scheme';

export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'cl', colorSchemeSelector: schemeAttribute },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  shape: { borderRadius: 10 },
  shadows,
  typography: {
    fontFamily,
    h1: { ...heading, fontSize: '1.625rem' },
    h2: { ...heading, fontSize: '1.25rem' },
    h3: { ...heading, fontSize: '1.0625rem' },
    h4: { ...heading, fontSize: '1rem' },
    body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    caption: { fontSize: '0.8125rem' },
    button: { textTransform: 'none', fontWeight: 600, letterSpacing: 0 },
    overline: { fontSize: '0.6875rem', fontWeight: 700, letterSpacing: '0.09em', lineHeight: 2 },
  },
  components,
});
