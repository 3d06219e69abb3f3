import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import { useColorScheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

const modes = [
  { mode: 'system', label: 'Follow the system', Icon: SystemIcon },
  { mode: 'light', label: 'Light', Icon: LightIcon },
  { mode: 'dark', label: 'Dark', Icon: DarkIcon },
] as const;

/** Light, dark, or as the system has it; kept in this browser. */
export const ThemeSwitch = () => {
  const { mode, setMode } = useColorScheme();
  return (
    <ToggleButtonGroup exclusive fullWidth size="small" aria-label="Appearance" value={mode ?? 'system'}>
      {modes.map(({ mode: value, label, Icon }) => (
        <ToggleButton
          key={value}
          value={value}
          aria-label={label}
          title={label}
          onClick={() => setMode(value)}
          sx={{ py: 0.5 }}
        >
          <Icon fontSize="small" />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};
