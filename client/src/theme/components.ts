import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type ThemedComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

const ring = (theme: Theme) => ({
  outline: `2px solid ${theme.vars.palette.primary.main}`,
  outlineOffset: 2,
});

/** Shadows are invisible on dark surfaces; borders work on both. */
const edge = (theme: Theme) => ({ border: `1px solid ${theme.vars.palette.divider}` });

export const components: ThemedComponents = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      body: { fontVariantNumeric: 'tabular-nums', textRendering: 'optimizeLegibility' },
      ':focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      'h1:focus, h1:focus-visible, main:focus, main:focus-visible': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible': ring(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: { root: { minHeight: 36 }, sizeLarge: { minHeight: 46 }, sizeSmall: { minHeight: 30 } },
  },
  // MUI's grey has too little contrast on our background.
  MuiToggleButton: { styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.text.secondary }) } },
  // White on white, the thumb of a switch that is off would look cut off.
  MuiSwitch: { styleOverrides: { thumb: { boxShadow: '0 0 0 1px rgb(0 0 0 / 0.25), 0 1px 3px rgb(0 0 0 / 0.3)' } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: ({ theme }) => ({ boxShadow: theme.shadows[1] }) },
  },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiOutlinedInput: {
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars.palette.background.paper }) },
  },
  MuiTableCell: {
    styleOverrides: {
      head: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.sunken,
        color: theme.vars.palette.text.secondary,
        fontWeight: 600,
        fontSize: '0.8125rem',
        whiteSpace: 'nowrap',
      }),
      root: ({ theme }) => ({ borderColor: theme.vars.palette.divider, padding: '10px 16px' }),
      sizeSmall: { padding: '4px 12px' },
    },
  },
  MuiTableRow: { styleOverrides: { root: { '&:last-child td, &:last-child th': { borderBottom: 0 } } } },
  MuiChip: { styleOverrides: { root: { fontWeight: 600, borderRadius: 8 }, sizeSmall: { fontSize: '0.75rem' } } },
  MuiTooltip: { defaultProps: { arrow: true, enterDelay: 400 } },
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: 'sm' },
    styleOverrides: { paper: ({ theme }) => edge(theme) },
  },
  MuiPopover: { styleOverrides: { paper: ({ theme }) => edge(theme) } },
  MuiAutocomplete: {
    styleOverrides: { paper: ({ theme }) => ({ ...edge(theme), boxShadow: theme.shadows[8] }) },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 700 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: 10, alignItems: 'center', '&:has(.MuiAlertTitle-root)': { alignItems: 'flex-start' } },
      standard: ({ theme, ownerState }) => {
        const color = theme.vars.palette[ownerState.severity ?? 'success'].main;
        return {
          color: theme.vars.palette.text.primary,
          backgroundColor: `color-mix(in srgb, ${color} 10%, ${theme.vars.palette.background.paper})`,
          border: `1px solid color-mix(in srgb, ${color} 30%, transparent)`,
        };
      },
      filled: ({ theme, ownerState }) => {
        const { main, contrastText } = theme.vars.palette[ownerState.severity ?? 'success'];
        return { backgroundColor: main, color: contrastText };
      },
    },
  },
  MuiAlertTitle: { styleOverrides: { root: { fontWeight: 600 } } },
  MuiLink: { defaultProps: { underline: 'hover' } },
};
