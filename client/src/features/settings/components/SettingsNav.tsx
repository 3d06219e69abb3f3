import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { accountTabs, shopTabs, tabPath, type SettingsTab } from '../settings-tabs';

type Entry = { label: string; to: string; current: boolean };

const link: SxProps<Theme> = {
  display: 'block',
  px: 1.5,
  py: 1,
  borderRadius: 1,
  typography: 'body2',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  color: 'text.secondary',
  '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current]': { color: 'primary.main', bgcolor: 'action.selected' },
};

const Group = ({ title, entries }: { title: string; entries: readonly Entry[] }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="overline" component="h2" sx={{ px: 1.5, color: 'text.secondary' }}>
      {title}
    </Typography>
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'flex',
        flexWrap: 'wrap',
        flexDirection: { md: 'column' },
        gap: 0.25,
      }}
    >
      {entries.map(({ label, to, current }) => (
        <li key={to}>
          <Box component={RouterLink} to={to} aria-current={current ? 'page' : undefined} sx={link}>
            {label}
          </Box>
        </li>
      ))}
    </Box>
  </Box>
);

type SettingsNavProps = { current: SettingsTab; isManager: boolean };

/** Navigation between the parts of the settings, each with its own address. */
export const SettingsNav = ({ current, isManager }: SettingsNavProps) => {
  const toEntry = ({ tab, label }: { tab: SettingsTab; label: string }): Entry => ({
    label,
    to: tabPath(tab),
    current: tab === current,
  });
  const shopEntries = [...shopTabs.map(toEntry), { label: 'Integrations', to: paths.integrations(), current: false }];
  return (
    <Box
      component="nav"
      aria-label="Settings sections"
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, width: { md: 190 }, flexShrink: 0 }}
    >
      <Group title="Your account" entries={accountTabs.map(toEntry)} />
      {isManager && <Group title="The shop" entries={shopEntries} />}
    </Box>
  );
};
