import type { BikeEntry } from '@chainline/shared/bikes/bike-contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../../lib/format';
import { labelOf, shownValue } from '../bike-words';

const words: Record<BikeEntry['type'], string> = {
  created: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
};

/** Everything that happened to a record, the latest first. */
export const BikeHistory = ({ history }: { history: readonly BikeEntry[] }) => (
  <Box component="details">
    <Typography component="summary" variant="body2" sx={{ fontWeight: 600, cursor: 'pointer', minHeight: 28 }}>
      {`History (${history.length})`}
    </Typography>
    <Box component="ol" aria-label="History" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1.25 }}>
      {history.map(({ id, type, at, by, changes, source }) => (
        <Box key={id} component="li" sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="body2" component="div">
            {changes.length === 0
              ? words[type]
              : changes
                  .map(
                    ({ field, before, after }) =>
                      `${labelOf(field)}: ${shownValue(field, before)} → ${shownValue(field, after)}`,
                  )
                  .join('; ')}
          </Typography>
          {source !== '' && (
            <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
              {source}
            </Typography>
          )}
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {`${by}, ${formatDateTime(at)}`}
          </Typography>
        </Box>
      ))}
    </Box>
  </Box>
);
