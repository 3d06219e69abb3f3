import Box from '@mui/material/Box';
import { Link as RouterLink } from 'react-router-dom';
import { formatCount } from '../../../lib/format';
import { tabPath, type DashboardTab } from '../tabs';

type DashboardTabsProps = {
  current: DashboardTab;
  /** Undefined until known. */
  conflicts: number | undefined;
};

const tabsFor = (conflicts: number | undefined): readonly { tab: DashboardTab; label: string }[] => [
  { tab: 'overview', label: 'Overview' },
  { tab: 'conflicts', label: conflicts ? `Conflicts (${formatCount(conflicts)})` : 'Conflicts' },
  { tab: 'history', label: 'History' },
];

/** Tabs of the dashboard, as links because each has its own address. */
export const DashboardTabs = ({ current, conflicts }: DashboardTabsProps) => (
  <Box
    component="nav"
    aria-label="Sections of the dashboard"
    sx={{ display: 'flex', gap: 1, borderBottom: 1, borderColor: 'divider', overflowX: 'auto' }}
  >
    {tabsFor(conflicts).map(({ tab, label }) => (
      <Box
        key={tab}
        component={RouterLink}
        to={tabPath(tab)}
        aria-current={tab === current ? 'page' : undefined}
        sx={{
          px: 2,
          py: 1.25,
          typography: 'button',
          textDecoration: 'none',
          whiteSpace: 'nowrap',
          color: 'text.secondary',
          borderBottom: 2,
          borderColor: 'transparent',
          '&:hover': { color: 'text.primary' },
          '&:focus-visible': { outlineOffset: -2 },
          '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
        }}
      >
        {label}
      </Box>
    ))}
  </Box>
);
