import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';

type Icon = ComponentType<{ fontSize?: 'small' }>;

const look: SxProps<Theme> = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 1.5,
  width: '100%',
  minHeight: 36,
  px: 1.25,
  py: 0.75,
  borderRadius: 1,
  textAlign: 'left',
  typography: 'body2',
  fontWeight: 600,
  color: 'text.secondary',
  '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
  '&[aria-current]': { color: 'text.primary', bgcolor: 'action.selected', '& svg': { color: 'secondary.main' } },
};

type MenuLinkProps = { label: string; icon: Icon; to: string; current: boolean; onClick: () => void };

export const MenuLink = ({ label, icon: Icon, to, current, onClick }: MenuLinkProps) => (
  <Box component="li" sx={{ mb: 0.25 }}>
    <ButtonBase component={Link} to={to} aria-current={current ? 'page' : undefined} onClick={onClick} sx={look}>
      <Icon fontSize="small" />
      {label}
    </ButtonBase>
  </Box>
);

type MenuButtonProps = { label: string; icon: Icon; onClick: () => void };

export const MenuButton = ({ label, icon: Icon, onClick }: MenuButtonProps) => (
  <ButtonBase onClick={onClick} sx={look}>
    <Icon fontSize="small" />
    {label}
  </ButtonBase>
);
