import type { Note } from '@chainline/shared/messaging/conversation-desk-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { relativeTime } from '../relative-time';

type NoteBubbleProps = { note: Note; now: number };

/** Internal note between the messages. */
export const NoteBubble = ({ note, now }: NoteBubbleProps) => (
  <Stack component="li" sx={{ alignSelf: 'stretch' }}>
    <Box
      sx={{
        px: 1.75,
        py: 1,
        borderRadius: 2,
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'warning.main',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      <Typography variant="body2" component="p">
        {note.content}
      </Typography>
    </Box>
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.25 }}>
      {['Internal note', note.created_by_name, relativeTime(note.created_at, now)].join(' · ')}
    </Typography>
  </Stack>
);
