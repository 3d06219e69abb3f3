import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { roleLabels } from '../../lib/role-labels';
import { useSession, useUser } from '../../lib/session-context';
import { isCurrent, itemsFor, menuGroups, type MenuItem } from '../menu';
import { MenuButton, MenuLink } from './MenuEntry';
import { ThemeSwitch } from './ThemeSwitch';

export const menuWidth = 200;

const avatar = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 38,
  height: 38,
  borderRadius: '50%',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '1.125rem',
  fontWeight: 700,
};

const Who = ({ beside }: { beside: ReactNode }) => {
  const { username, role } = useUser();
  const name = username ?? 'Unknown';
  return (
    <Stack direction="row" spacing={1.25} sx={{ alignItems: 'center', pl: 1.5, pr: 1, py: 2.5 }}>
      <Box aria-hidden sx={avatar}>
        {name.charAt(0).toUpperCase()}
      </Box>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Typography variant="body2" noWrap title={name} sx={{ fontWeight: 700 }}>
          {name}
        </Typography>
        <Typography
          variant="caption"
          component="p"
          sx={{ color: role === 'manager' ? 'secondary.main' : 'primary.main', fontWeight: 600 }}
        >
          {roleLabels[role]}
        </Typography>
      </Box>
      {beside}
    </Stack>
  );
};

type GroupProps = { title: string; items: readonly MenuItem[]; onNavigate: () => void };

const Group = ({ title, items, onNavigate }: GroupProps) => {
  const { pathname } = useLocation();
  return (
    <Box component="section" aria-label={title} sx={{ mb: 1.5 }}>
      <Typography variant="overline" component="h2" sx={{ px: 1.25, color: 'text.secondary' }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <MenuLink
            key={item.path}
            label={item.label}
            icon={item.icon}
            to={item.path}
            current={isCurrent(item, pathname)}
            onClick={onNavigate}
          />
        ))}
      </Box>
    </Box>
  );
};

type SideMenuProps = {
  onNavigate: () => void;
  /** Shown beside the user's name. */
  beside?: ReactNode;
};

/** Signed-in user, navigation and logout. Dark in both colour schemes. */
export const SideMenu = ({ onNavigate, beside = null }: SideMenuProps) => {
  const { signOut } = useSession();
  const visible = itemsFor(useUser());
  const groups = menuGroups
    .map((title) => ({ title, items: visible.filter((item) => item.group === title) }))
    .filter(({ items }) => items.length > 0);
  return (
    <Stack data-scheme="dark" sx={{ width: menuWidth, height: '100%', color: 'text.primary' }}>
      <Who beside={beside} />
      <Box component="nav" aria-label="Main menu" sx={{ flexGrow: 1, overflowY: 'auto', px: 1 }}>
        {groups.map(({ title, items }) => (
          <Group key={title} title={title} items={items} onNavigate={onNavigate} />
        ))}
      </Box>
      <Stack spacing={1} sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
        <ThemeSwitch />
        <MenuButton label="Logout" icon={LogoutIcon} onClick={signOut} />
      </Stack>
    </Stack>
  );
};
