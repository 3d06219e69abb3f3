import type { PaletteOptions } from '@mui/material/styles';

declare module '@mui/material/styles' {
  // MUI's types can only be extended by merging interfaces.
  /* oxlint-disable typescript/consistent-type-definitions */
  interface TypeBackground {
    /** Brand surface of the side menu and the sign-in panel, dark in both schemes. */
    brand: string;
    /** One level below paper: table heads, code, quiet panels. */
    sunken: string;
  }
  /* oxlint-enable typescript/consistent-type-definitions */
}

export const lightPalette = {
  primary: { main: '#0b625b', dark: '#084a45', light: '#2f8a81', contrastText: '#ffffff' },
  secondary: { main: '#ad4f0c', dark: '#873c06', light: '#d97b2b', contrastText: '#ffffff' },
  success: { main: '#1c7440', contrastText: '#ffffff' },
  warning: { main: '#8d5b00', contrastText: '#ffffff' },
  error: { main: '#b3261e', contrastText: '#ffffff' },
  info: { main: '#1d5f99', contrastText: '#ffffff' },
  text: { primary: '#14211f', secondary: '#4d5f5b', disabled: '#84938f' },
  background: { default: '#f4f7f6', paper: '#ffffff', brand: '#0b3b3a', sunken: '#eef3f1' },
  divider: '#dbe4e1',
} as const satisfies PaletteOptions;

export const darkPalette = {
  primary: { main: '#5cc9b7', dark: '#39a897', light: '#8be0d2', contrastText: '#04211d' },
  secondary: { main: '#f0a04b', dark: '#d0812c', light: '#f7bf84', contrastText: '#2a1600' },
  success: { main: '#6fcf93', contrastText: '#06210f' },
  warning: { main: '#f0bb5e', contrastText: '#261800' },
  error: { main: '#f48d84', contrastText: '#2d0603' },
  info: { main: '#86bbf0', contrastText: '#05192d' },
  text: { primary: '#e6efec', secondary: '#9fb3ae', disabled: '#6d807b' },
  background: { default: '#0c1312', paper: '#131c1a', brand: '#0a2b2a', sunken: '#182320' },
  divider: '#26332f',
} as const satisfies PaletteOptions;
