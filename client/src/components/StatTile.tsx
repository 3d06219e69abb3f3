import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatCount, unknown } from '../lib/format';

type StatTileProps = {
  label: string;
  icon: ReactNode;
  /** Undefined while loading, null if loading failed. */
  value: number | null | undefined;
  /** With thousands separators by default. */
  format?: (value: number) => string;
  /** Explanation of the number, or a link. */
  detail: ReactNode;
  /** Share of the number, 0 to 1, shown as a bar. */
  share?: number | undefined;
  /** Page of the number; the whole tile leads there. */
  to?: string | undefined;
  /** The number needs attention. */
  urgent?: boolean;
};

const Share = ({ share, color }: { share: number; color: string }) => (
  <Box aria-hidden sx={{ height: 4, borderRadius: 2, bgcolor: 'background.sunken', overflow: 'hidden' }}>
    <Box sx={{ height: '100%', width: `${Math.round(share * 100)}%`, bgcolor: color, borderRadius: 2 }} />
  </Box>
);

const TileLink = ({ to, label }: { to: string; label: string }) => (
  <Link
    component={RouterLink}
    to={to}
    color="inherit"
    sx={{ '&::after': { content: '""', position: 'absolute', inset: 0 } }}
  >
    {label}
  </Link>
);

export const StatTile = ({
  label,
  icon,
  value,
  format = formatCount,
  detail,
  share,
  to,
  urgent = false,
}: StatTileProps) => {
  const labelId = useId();
  const color = urgent ? 'secondary.main' : 'primary.main';
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={labelId}
      sx={{ position: 'relative', p: 2, boxShadow: 1, minWidth: 0 }}
    >
      <Stack spacing={1} sx={{ height: '100%' }}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', color: 'text.secondary' }}>
          <Box aria-hidden sx={{ display: 'flex', color }}>
            {icon}
          </Box>
          <Typography id={labelId} variant="body2" component="h2" sx={{ fontWeight: 600 }}>
            {to === undefined ? label : <TileLink to={to} label={label} />}
          </Typography>
        </Stack>
        <Typography
          component="p"
          sx={{
            fontSize: { xs: '1.375rem', sm: '1.75rem' },
            fontWeight: 700,
            lineHeight: 1.15,
            color: urgent ? color : 'text.primary',
          }}
        >
          {value === undefined ? <Skeleton width={72} /> : value === null ? unknown : format(value)}
        </Typography>
        {share !== undefined && <Share share={share} color={color} />}
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary', minHeight: 22 }}>
          {value === undefined ? <Skeleton width={110} /> : detail}
        </Typography>
      </Stack>
    </Paper>
  );
};
