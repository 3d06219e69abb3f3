import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { roleLabels } from '../../lib/role-labels';
import { useSession, useUser } from '../../lib/session-context';
import { isCurrent, itemsFor, menuGroups, type MenuItem } from '../menu';
import { ThemeSwitch } from './ThemeSwitch';

export const menuWidth = 200;

const itemStyle = {
  borderRadius: 2,
  py: 0.75,
  px: 1.25,
  color: 'text.secondary',
  '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
  '&.Mui-selected, &.Mui-selected:hover': { color: 'text.primary', bgcolor: 'action.selected' },
  '&.Mui-selected .MuiListItemIcon-root': { color: 'secondary.main' },
};

const ItemContent = ({ label, icon: Icon }: { label: string; icon: ComponentType<{ fontSize?: 'small' }> }) => (
  <>
    <ListItemIcon sx={{ minWidth: 32, color: 'inherit' }}>
      <Icon fontSize="small" />
    </ListItemIcon>
    <ListItemText primary={label} slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 600 } } }} />
  </>
);

const Who = () => {
  const { username, role } = useUser();
  const name = username ?? 'Unknown';
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', px: 2, py: 2.5 }}>
      <Avatar
        aria-hidden
        sx={{ width: 38, height: 38, bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 700 }}
      >
        {name.charAt(0).toUpperCase()}
      </Avatar>
      <Box sx={{ minWidth: 0 }}>
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
      <List disablePadding>
        {items.map((item) => {
          const current = isCurrent(item, pathname);
          return (
            <ListItem key={item.path} disablePadding sx={{ mb: 0.25 }}>
              <ListItemButton
                component={Link}
                to={item.path}
                selected={current}
                aria-current={current ? 'page' : undefined}
                onClick={onNavigate}
                sx={itemStyle}
              >
                <ItemContent label={item.label} icon={item.icon} />
              </ListItemButton>
            </ListItem>
          );
        })}
      </List>
    </Box>
  );
};

/** Who is signed in, where they can go, and the way out. Dark in both schemes. */
export const SideMenu = ({ onNavigate }: { onNavigate: () => void }) => {
  const { signOut } = useSession();
  const { role } = useUser();
  const visible = itemsFor(role);
  const groups = menuGroups.map((title) => ({ title, items: visible.filter((item) => item.group === title) }));
  return (
    <Stack data-scheme="dark" sx={{ width: menuWidth, height: '100%', color: 'text.primary' }}>
      <Who />
      <Box component="nav" aria-label="Main menu" sx={{ flexGrow: 1, overflowY: 'auto', px: 1 }}>
        {groups.map(
          ({ title, items }) =>
            items.length > 0 && <Group key={title} title={title} items={items} onNavigate={onNavigate} />,
        )}
      </Box>
      <Stack spacing={1} sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
        <ThemeSwitch />
        <ListItemButton onClick={() => void signOut()} sx={{ ...itemStyle, flexGrow: 0 }}>
          <ItemContent label="Logout" icon={LogoutIcon} />
        </ListItemButton>
      </Stack>
    </Stack>
  );
};
