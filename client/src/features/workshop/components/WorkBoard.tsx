import type { WorkSummary } from '@chainline/shared/work-orders/work-order-contract';
import { boardStates, canMove, workStateLabels, type WorkState } from '@chainline/shared/work-orders/work-order-rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { useMoveJob } from '../api/work-mutations';
import { WorkCard } from './WorkCard';

const HandOverDialog = lazyPart(async () => (await import('./HandOverDialog')).HandOverDialog);

type ColumnProps = {
  state: WorkState;
  jobs: readonly WorkSummary[];
  today: string;
  dragged: WorkSummary | null;
  /** Job whose card takes the focus in its new column. */
  moved: number | null;
  onFocus: () => void;
  onDrag: (job: WorkSummary | null) => void;
  onMove: (job: WorkSummary, state: WorkState) => void;
};

const frame = {
  flex: { xs: '0 0 84%', sm: '0 0 260px', lg: '1 1 0' },
  minWidth: { lg: 168 },
  scrollSnapAlign: 'start',
  display: 'flex',
  flexDirection: 'column',
  borderRadius: 1,
  border: 1,
  bgcolor: 'background.sunken',
} as const;

const Column = ({ state, jobs, today, dragged, moved, onFocus, onDrag, onMove }: ColumnProps) => {
  const [isOver, setOver] = useState(false);
  const accepts = dragged !== null && canMove(dragged.state, state);
  const label = workStateLabels[state];
  return (
    <Box
      component="section"
      aria-label={`${label}, ${jobs.length}`}
      onDragOver={(event) => {
        if (!accepts) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (accepts) onMove(dragged, state);
      }}
      sx={{
        ...frame,
        borderColor: accepts ? 'primary.main' : 'divider',
        outline: accepts && isOver ? 2 : 0,
        outlineColor: 'primary.main',
        opacity: dragged !== null && !accepts && dragged.state !== state ? 0.55 : 1,
      }}
    >
      <Typography
        variant="h3"
        component="h2"
        sx={{ px: 1.5, py: 1.25, display: 'flex', justifyContent: 'space-between' }}
      >
        {label}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {jobs.length}
        </Box>
      </Typography>
      <Box
        component="ul"
        aria-label={label}
        sx={{
          m: 0,
          px: 1,
          pb: 1,
          display: 'grid',
          gap: 1,
          alignContent: 'start',
          flex: 1,
          minHeight: 72,
          overflowY: { md: 'auto' },
        }}
      >
        {jobs.map((job) => (
          <WorkCard
            key={job.id}
            job={job}
            today={today}
            takesFocus={moved === job.id}
            onFocus={() => {
              if (moved === job.id) onFocus();
            }}
            onMove={(to) => onMove(job, to)}
            onDrag={(isDragged) => onDrag(isDragged ? job : null)}
          />
        ))}
      </Box>
    </Box>
  );
};

/** Jobs by state. They are moved by dragging or with the menu of each card. */
export const WorkBoard = ({ jobs, today }: { jobs: readonly WorkSummary[]; today: string }) => {
  const [drag, setDrag] = useState<WorkSummary | null>(null);
  // A card that somebody else moves during the drag is unmounted and never fires dragend.
  const dragged = jobs.find(({ id, version }) => id === drag?.id && version === drag.version) ?? null;
  const [moved, setMoved] = useState<{ id: number; to: WorkState } | null>(null);
  const { mutate } = useMoveJob();
  const { target, isOpen, shown, show, hide } = useDialogTarget<number>();
  return (
    <Box
      role="region"
      aria-label="Board"
      tabIndex={0}
      sx={{
        display: 'flex',
        gap: 1.5,
        alignItems: 'stretch',
        overflowX: 'auto',
        scrollSnapType: 'x proximity',
        pb: 1,
        // Full columns scroll by themselves, so that their headings stay in sight.
        maxHeight: { md: 'calc(100dvh - 32px)' },
      }}
    >
      {boardStates.map((state) => (
        <Column
          key={state}
          state={state}
          jobs={jobs.filter((job) => job.state === state)}
          today={today}
          dragged={dragged}
          moved={moved?.to === state ? moved.id : null}
          onFocus={() => setMoved(null)}
          onDrag={setDrag}
          onMove={(job, to) => {
            setDrag(null);
            if (to === 'handed_over') {
              show(job.id);
              return;
            }
            setMoved({ id: job.id, to });
            mutate({ job, state: to }, { onError: () => setMoved({ id: job.id, to: job.state }) });
          }}
        />
      ))}
      <Suspense fallback={null}>
        {target !== null && <HandOverDialog key={shown} id={target} open={isOpen} onClose={hide} />}
      </Suspense>
    </Box>
  );
};
