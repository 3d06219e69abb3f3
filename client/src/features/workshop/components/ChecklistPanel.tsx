import type { WorkOrder, WorkStep } from '@chainline/shared/work-orders/work-order-contract';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { NativeSelect } from '../../../components/NativeSelect';
import { Panel } from '../../../components/Panel';
import { useAddChecklist, useTickStep } from '../api/work-mutations';
import { workQueries } from '../api/work-queries';

type StepsProps = { list: string; steps: readonly WorkStep[]; canEdit: boolean; onTick: (step: WorkStep) => void };

const Steps = ({ list, steps, canEdit, onTick }: StepsProps) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, mb: 1.5 }}>
    <Typography component="legend" variant="h3" sx={{ p: 0 }}>
      {`${list} (${steps.filter((step) => step.is_done).length}/${steps.length})`}
    </Typography>
    {steps.map((step) => (
      <Box key={step.id}>
        <FormControlLabel
          disabled={!canEdit}
          control={<Checkbox checked={step.is_done} onChange={() => onTick(step)} />}
          label={
            <Typography variant="body2">
              {step.text}
              {step.done_by !== null && (
                <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                  {` ${step.done_by}`}
                </Typography>
              )}
            </Typography>
          }
        />
      </Box>
    ))}
  </Box>
);

/** Steps of a job's checklists, to be ticked. */
export const ChecklistPanel = ({ work }: { work: WorkOrder }) => {
  const tick = useTickStep(work.id);
  const add = useAddChecklist(work.id);
  const { data: lists = [] } = useQuery(workQueries.checklists());
  const used = [...new Set(work.checklist.map(({ list }) => list))];
  const choices = lists.filter(({ name }) => !used.includes(name)).map(({ name }) => ({ value: name, label: name }));
  return (
    <Panel
      title="Checklist"
      aside={
        work.can.edit &&
        choices.length > 0 && (
          <NativeSelect
            label="Add a checklist"
            value=""
            choices={[{ value: '', label: 'Add a checklist' }, ...choices]}
            disabled={add.isPending}
            onChange={(name) => {
              if (name !== '') add.mutate(name);
            }}
          />
        )
      }
    >
      {used.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No checklist yet.
        </Typography>
      )}
      {used.map((list) => (
        <Steps
          key={list}
          list={list}
          steps={work.checklist.filter((step) => step.list === list)}
          canEdit={work.can.edit}
          onTick={(step) => tick.mutate({ step: step.id, isDone: !step.is_done })}
        />
      ))}
    </Panel>
  );
};
