import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useColorScheme } from '@mui/material/styles';

const modes = [
  { mode: 'system', label: 'Use system setting', Icon: SystemIcon },
  { mode: 'light', label: 'Light', Icon: LightIcon },
  { mode: 'dark', label: 'Dark', Icon: DarkIcon },
] as const;

const buttonLook = {
  flex: 1,
  py: 0.75,
  borderRadius: 0.75,
  color: 'text.secondary',
  '&:hover': { color: 'text.primary' },
  '&[aria-pressed="true"]': { color: 'text.primary', bgcolor: 'action.selected' },
};

/** Light, dark or system theme, stored in this browser. */
export const ThemeSwitch = () => {
  const { mode, setMode } = useColorScheme();
  return (
    <Box
      role="group"
      aria-label="Appearance"
      sx={{ display: 'flex', gap: 0.25, p: 0.25, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      {modes.map(({ mode: value, label, Icon }) => (
        <ButtonBase
          key={value}
          aria-label={label}
          aria-pressed={(mode ?? 'system') === value}
          title={label}
          onClick={() => setMode(value)}
          sx={buttonLook}
        >
          <Icon fontSize="small" />
        </ButtonBase>
      ))}
    </Box>
  );
};
