import type { MailUpdate, SupplierMail } from '@chainline/shared/bikes/supplier-mail-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { StatusChip } from '../../../components/StatusChip';
import { Tick } from '../../../components/Tick';
import { errorMessage } from '../../../lib/api-error';
import { formatDate } from '../../../lib/format';
import { useMailStep } from '../api/supplier-mail-calls';
import { changeWords, detectedWords, groupsOf, matchWords, type UpdateGroup } from '../supplier-mail-words';

type Act = (kind: 'apply' | 'undo', ids: readonly number[]) => void;

type RowProps = {
  update: MailUpdate;
  isTicked: boolean;
  isBusy: boolean;
  problem: string | undefined;
  onTick: (id: number) => void;
  onAct: Act;
};

const Row = ({ update, isTicked, isBusy, problem, onTick, onAct }: RowProps) => {
  const name = `${update.model}, ${update.inv_number}`;
  const changes = changeWords(update);
  const isApplied = update.state === 'applied';
  return (
    <Box
      component="li"
      aria-label={`${name}: ${changes.join(', ')}`}
      sx={{
        display: 'grid',
        gridTemplateColumns: '28px minmax(0, 1fr) auto',
        columnGap: 1,
        alignItems: 'start',
        py: 1.25,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ pt: 0.25 }}>
        {!isApplied && (
          <Tick
            label={`Select ${name}: ${changes.join(', ')}`}
            checked={isTicked}
            disabled={isBusy}
            onChange={() => onTick(update.id)}
          />
        )}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        {changes.map((change) => (
          <Typography key={change} variant="body2">
            {change}
          </Typography>
        ))}
        <Typography
          component="blockquote"
          variant="body2"
          sx={{ m: 0, mt: 0.5, pl: 1, borderLeft: '3px solid', borderColor: 'divider', color: 'text.secondary' }}
        >
          {update.sentence}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {matchWords(update)}
        </Typography>
        {problem !== undefined && (
          <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
            {problem}
          </Typography>
        )}
      </Box>
      <Stack sx={{ alignItems: 'flex-end', gap: 0.5 }}>
        {isApplied && <StatusChip label="Applied" tone="success" />}
        <Button
          size="small"
          disabled={isBusy}
          aria-label={`${isApplied ? 'Undo' : 'Apply'} ${name}: ${changes.join(', ')}`}
          onClick={() => onAct(isApplied ? 'undo' : 'apply', [update.id])}
        >
          {isApplied ? 'Undo' : 'Apply'}
        </Button>
      </Stack>
    </Box>
  );
};

type GroupProps = Omit<RowProps, 'update' | 'isTicked' | 'problem'> & {
  group: UpdateGroup;
  ticked: ReadonlySet<number>;
  problems: ReadonlyMap<number, string>;
};

const Group = ({ group: { title, hint, updates }, ticked, problems, ...row }: GroupProps) => (
  <Box>
    {title !== null && (
      <Typography variant="subtitle2" component="h4" sx={{ m: 0 }}>
        {title}
      </Typography>
    )}
    {hint !== null && (
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {hint}
      </Typography>
    )}
    <Box component="ul" aria-label={title ?? 'Updates'} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {updates.map((update) => (
        <Row
          key={update.id}
          update={update}
          isTicked={ticked.has(update.id)}
          problem={problems.get(update.id)}
          {...row}
        />
      ))}
    </Box>
  </Box>
);

const LeftSentences = ({ left }: { left: readonly string[] }) =>
  left.length === 0 ? null : (
    <Box component="details" open>
      <Typography component="summary" variant="subtitle2" sx={{ cursor: 'pointer', minHeight: 28 }}>
        {`Not understood (${left.length})`}
      </Typography>
      <Box component="ul" aria-label="Not understood" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {left.map((sentence) => (
          <Typography key={sentence} component="li" variant="body2" sx={{ color: 'text.secondary' }}>
            {sentence}
          </Typography>
        ))}
      </Box>
    </Box>
  );

const originOf = ({ subject, sender, file_name: fileName, sent_on: sentOn }: SupplierMail): string =>
  [subject || fileName || 'Pasted text', sender, formatDate(sentOn)].filter((part) => part !== '').join(' · ');

const initialTicks = ({ updates }: SupplierMail): Set<number> =>
  new Set(updates.filter(({ is_default: isDefault, state }) => isDefault && state === 'open').map(({ id }) => id));

const toggled = (ids: ReadonlySet<number>, id: number): Set<number> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** Selection, latest outcome and actions of an email's updates. */
const useUpdates = (mail: SupplierMail) => {
  const [ticked, setTicked] = useState(() => initialTicks(mail));
  const step = useMailStep(mail.id);
  const act: Act = (kind, ids) => {
    if (ids.length === 0) return;
    step.mutate({ kind, ids });
    setTicked((before) => new Set([...before].filter((id) => !ids.includes(id))));
  };
  return {
    ticked: mail.updates.filter(({ id, state }) => ticked.has(id) && state !== 'applied').map(({ id }) => id),
    applied: mail.updates.filter(({ state }) => state === 'applied').map(({ id }) => id),
    tick: (id: number) => setTicked((before) => toggled(before, id)),
    act,
    isBusy: step.isPending,
    error: step.error,
    problems: new Map(step.data?.skipped.map(({ id, reason }) => [id, reason])),
  };
};

/** Updates found in an email: applied one by one or together, and undone. */
export const MailUpdates = ({ mail }: { mail: SupplierMail }) => {
  const { ticked, applied, tick, act, isBusy, error, problems } = useUpdates(mail);
  const count = mail.updates.length;
  return (
    <Stack spacing={2}>
      <Box>
        <Typography variant="h3" component="h3" role="status" sx={{ fontSize: '1.1rem', m: 0 }}>
          {detectedWords(count)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {originOf(mail)}
        </Typography>
      </Box>
      {mail.warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {warning}
        </Alert>
      ))}
      {error && <Alert severity="error">{errorMessage(error)}</Alert>}
      {count === 0 && <Typography variant="body2">Nothing in this email changes a record of the register.</Typography>}
      {groupsOf(mail.updates).map((group) => (
        <Group
          key={group.title ?? ''}
          group={group}
          ticked={new Set(ticked)}
          problems={problems}
          isBusy={isBusy}
          onTick={tick}
          onAct={act}
        />
      ))}
      <LeftSentences left={mail.left} />
      {count > 0 && (
        <Stack
          direction="row"
          useFlexGap
          spacing={1}
          sx={{
            flexWrap: 'wrap',
            position: 'sticky',
            bottom: -20,
            zIndex: 2,
            pt: 1,
            pb: 2.5,
            bgcolor: 'background.paper',
          }}
        >
          <Button
            variant="contained"
            disabled={ticked.length === 0 || isBusy}
            loading={isBusy}
            onClick={() => act('apply', ticked)}
          >
            {`Apply selected (${ticked.length})`}
          </Button>
          {applied.length > 0 && (
            <Button variant="outlined" disabled={isBusy} onClick={() => act('undo', applied)}>
              {`Undo all (${applied.length})`}
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  );
};
