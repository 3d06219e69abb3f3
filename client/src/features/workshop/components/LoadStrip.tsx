import type { DayLoad } from '@chainline/shared/work-orders/work-order-rules';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { dayText, durationText } from '../work-words';

const shownDays = 14;

const shareOf = ({ minutes, capacity }: DayLoad): number => {
  if (capacity > 0) return Math.round((minutes / capacity) * 100);
  return minutes > 0 ? 100 : 0;
};

/** The colours of the workload of people: 80 % is much, all of it too much. */
const colourOf = (share: number): 'error.main' | 'warning.main' | 'success.main' => {
  if (share >= 100) return 'error.main';
  return share >= 80 ? 'warning.main' : 'success.main';
};

const describe = (load: DayLoad): string => {
  if (load.capacity === 0) return load.minutes === 0 ? 'Closed' : `Closed, ${durationText(load.minutes)} planned`;
  return `${durationText(load.minutes)} of ${durationText(load.capacity)}`;
};

type DayProps = { load: DayLoad; isChosen: boolean; onChoose: () => void };

const Day = ({ load, isChosen, onChoose }: DayProps) => {
  const share = shareOf(load);
  return (
    <ButtonBase
      aria-pressed={isChosen}
      onClick={onChoose}
      sx={{
        flex: '0 0 auto',
        width: 124,
        p: 1,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'stretch',
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: 1,
        border: 1,
        borderColor: isChosen ? 'primary.main' : 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="caption" component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {dayText(load.day)}
      </Typography>
      <Box
        component="span"
        sx={{ display: 'block', height: 6, my: 0.5, borderRadius: 3, bgcolor: 'background.sunken' }}
      >
        <Box
          component="span"
          sx={{
            display: 'block',
            height: 6,
            borderRadius: 3,
            bgcolor: colourOf(share),
            width: `${Math.min(100, share)}%`,
          }}
        />
      </Box>
      <Typography
        variant="caption"
        component="span"
        sx={{ display: 'block', color: 'text.secondary', lineHeight: 1.3 }}
      >
        {describe(load)}
      </Typography>
    </ButtonBase>
  );
};

type LoadStripProps = {
  load: readonly DayLoad[];
  day: string | undefined;
  onChoose: (day: string | undefined) => void;
};

/** Planned work of the next two weeks against the capacity. A press narrows the page to the day. */
export const LoadStrip = ({ load, day, onChoose }: LoadStripProps) => (
  <Box
    role="group"
    aria-label="Load by day"
    sx={{ display: 'flex', gap: 1, overflowX: 'auto', pb: 0.5, scrollbarWidth: 'thin' }}
  >
    {load.slice(0, shownDays).map((each) => (
      <Day
        key={each.day}
        load={each}
        isChosen={each.day === day}
        onChoose={() => onChoose(each.day === day ? undefined : each.day)}
      />
    ))}
  </Box>
);
