import DoneIcon from '@mui/icons-material/CloudDoneOutlined';
import OffIcon from '@mui/icons-material/CloudOffOutlined';
import WaitIcon from '@mui/icons-material/CloudUploadOutlined';
import WarnIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SaveState } from '../draft-store';

const clock = new Intl.DateTimeFormat('en-AU', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** For example `10:42`. */
export const timeOf = (moment: number): string => clock.format(moment);

const describe = (save: SaveState) => {
  switch (save.is) {
    case 'blank':
      return null;
    case 'saved':
      return { Icon: DoneIcon, text: save.at === null ? 'Saved' : `Saved ${timeOf(save.at)}` };
    case 'saving':
      return { Icon: WaitIcon, text: 'Saving…' };
    case 'waiting':
      return { Icon: WaitIcon, text: 'Unsaved changes' };
    case 'restored':
      return { Icon: WaitIcon, text: 'Not saved yet' };
    case 'unreachable':
      return { Icon: OffIcon, text: save.isOffline ? 'Offline: kept in this browser' : 'Kept in this browser' };
    case 'refused':
    case 'gone':
    case 'conflict':
      return { Icon: WarnIcon, text: 'Not saved' };
  }
};

export const SaveStatus = ({ save }: { save: SaveState }) => {
  const shown = describe(save);
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0, mr: { xs: 0, sm: 1 } }}>
      {shown && <shown.Icon fontSize="small" aria-hidden />}
      <Typography component="span" variant="body2" noWrap>
        {shown?.text}
      </Typography>
    </Box>
  );
};
