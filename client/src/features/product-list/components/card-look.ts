import type { SxProps, Theme } from '@mui/material/styles';

/** Estimated height of a group before it is first rendered, by number of columns. */
const groupHeight = { xs: '8100px', lg: '4000px', xl: '2700px' } as const;

const badgeColor = (theme: Theme, badge: string, color: string) => ({
  [`& [data-badge="${badge}"]`]: {
    color,
    background: `color-mix(in srgb, ${color} 11%, ${theme.vars.palette.background.paper})`,
    borderColor: `color-mix(in srgb, ${color} 28%, transparent)`,
  },
});

/**
 * Styles of the list and its cards. `content-visibility` skips rendering of off-screen groups but keeps them in the
 * document, so that the browser's search, the keyboard and screen readers find each card. It is set for whole groups
 * because per card it costs more while scrolling than it saves (docs/benchmarks.md).
 */
export const cardLook: SxProps<Theme> = (theme) => {
  const { palette } = theme.vars;
  return {
    transition: 'opacity 150ms',
    '&[aria-busy="true"]': { opacity: 0.55 },
    '& ul': {
      listStyle: 'none',
      m: 0,
      p: 0,
      pb: 1.5,
      display: 'grid',
      gap: 1.5,
      alignItems: 'start',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 400px), 1fr))',
      contentVisibility: 'auto',
      containIntrinsicSize: `auto ${groupHeight.xs}`,
      [theme.breakpoints.up('lg')]: { containIntrinsicSize: `auto ${groupHeight.lg}` },
      [theme.breakpoints.up('xl')]: { containIntrinsicSize: `auto ${groupHeight.xl}` },
    },
    // The last group is shorter than the estimate.
    '& ul:last-of-type': { contentVisibility: 'visible' },
    '& .card': {
      border: `1px solid ${palette.divider}`,
      borderRadius: `${theme.shape.borderRadius}px`,
      background: palette.background.paper,
      p: 1.5,
    },
    '& .product': { display: 'grid', gridTemplateColumns: '64px minmax(0, 1fr) auto', columnGap: 1.5 },
    '& h2': { m: 0, fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.35, overflowWrap: 'anywhere' },
    '& p, & small': { m: 0, fontSize: '0.8125rem', lineHeight: 1.45, color: palette.text.secondary },
    '& small': { display: 'block', fontWeight: 400 },
    '& .note': { mt: 0.5, color: palette.warning.main, fontWeight: 600 },
    '& .numbers': { display: 'grid', alignContent: 'start', justifyItems: 'end', rowGap: 0.75, fontSize: '0.875rem' },
    '& .stock': { display: 'grid', gridTemplateColumns: 'auto auto', columnGap: 1, alignItems: 'center' },
    '& .stock small': { gridColumn: '1 / -1' },
    '& .price s': { color: palette.text.secondary, fontSize: '0.8125rem' },
    '& .badge': {
      display: 'inline-block',
      px: 1,
      borderRadius: 1,
      border: `1px solid ${palette.divider}`,
      fontSize: '0.75rem',
      fontWeight: 600,
      lineHeight: '22px',
      whiteSpace: 'nowrap',
    },
    ...badgeColor(theme, 'In Stock', palette.success.main),
    ...badgeColor(theme, 'Low Stock', palette.warning.main),
    ...badgeColor(theme, 'Out of Stock', palette.error.main),
    '& .card > button': {
      mt: 1,
      px: 1,
      minHeight: 32,
      font: 'inherit',
      fontSize: '0.8125rem',
      fontWeight: 600,
      color: palette.primary.main,
      background: 'none',
      border: 0,
      borderRadius: 1,
      cursor: 'pointer',
      '&::before': { content: '"▸"', display: 'inline-block', width: '1.1em' },
      '&[aria-expanded="true"]::before': { content: '"▾"' },
      '&:hover': { background: palette.background.sunken },
    },
    '& .variations': { mt: 1, pt: 1, borderTop: `1px solid ${palette.divider}` },
    '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '0.8125rem' },
    '& th, & td': { textAlign: 'left', verticalAlign: 'top', p: 0.5, fontWeight: 'inherit', overflowWrap: 'anywhere' },
    '& thead th': { color: palette.text.secondary, fontWeight: 600 },
    '& td, & thead th + th': { textAlign: 'right', whiteSpace: 'nowrap' },
  };
};
