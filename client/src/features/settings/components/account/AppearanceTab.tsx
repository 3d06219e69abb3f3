import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../../components/Panel';
import { choiceCard } from './choice-card';

const modes = [
  { mode: 'system', label: 'Use system setting', text: 'Light or dark, to match your device.', Icon: SystemIcon },
  { mode: 'light', label: 'Light', text: 'Dark text on a light background.', Icon: LightIcon },
  { mode: 'dark', label: 'Dark', text: 'Light text on a dark background.', Icon: DarkIcon },
] as const;

/** Light, dark or system theme, stored in this browser. */
export const AppearanceTab = () => {
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <Panel title="Appearance">
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <Typography component="legend" variant="body2" sx={{ color: 'text.secondary', mb: 1.5, p: 0 }}>
          Saved in this browser only.
        </Typography>
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(3, 1fr)' }, gap: 1.5 }}>
          {modes.map(({ mode: value, label, text, Icon }) => (
            <Box key={value} component="label" sx={choiceCard}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600 }}>
                <input type="radio" name="appearance" checked={mode === value} onChange={() => setMode(value)} />
                <Icon fontSize="small" />
                {label}
              </Box>
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                {text}
              </Typography>
            </Box>
          ))}
        </Box>
      </Box>
    </Panel>
  );
};
