import { listAuditEvents } from '@chainline/shared/audit/audit-contract';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterBar } from '../../../components/FilterBar';
import { FilterSelect } from '../../../components/FilterSelect';
import { SearchField } from '../../../components/SearchField';
import { auditQueries } from '../api/audit-queries';
import {
  actorOptions,
  firstDay,
  fromFirstDay,
  groupOptions,
  isNarrowed,
  isWholeDay,
  lastDay,
  noNarrowing,
  toLastDay,
  type Narrowing,
} from '../audit-filters';

type FiltersProps = { state: Narrowing; onChange: (patch: Narrowing, options?: { replace?: boolean }) => void };

const shape = listAuditEvents.query.shape;

type DayProps = { label: string; value: string; onChange: (day: string) => void };

const DayField = ({ label, value, onChange }: DayProps) => {
  const [text, setText] = useState(value);
  const [inForce, setInForce] = useState(value);
  if (value !== inForce) {
    setInForce(value);
    setText(value);
  }
  const change = (day: string) => {
    setText(day);
    // A half-typed year gives dates such as 0002-01-01, which must not be queried.
    if (day === '' || isWholeDay(day)) onChange(day);
  };
  return (
    <TextField
      label={label}
      type="date"
      value={text}
      onChange={(event) => change(event.target.value)}
      sx={{ minWidth: { xs: '100%', sm: 160 } }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
};

const ActorFilter = ({ state, onChange }: FiltersProps) => {
  const { data } = useQuery(auditQueries.people());
  return (
    <FilterSelect
      label="Who"
      all="Everybody"
      value={state.actor_id === undefined ? '' : String(state.actor_id)}
      options={actorOptions(data ?? [], state.actor_id)}
      onChange={(value) => onChange({ actor_id: shape.actor_id.parse(value) })}
    />
  );
};

/** Filters of the log, kept in the address. */
export const AuditFilters = ({ state, onChange }: FiltersProps) => (
  <FilterBar onClear={isNarrowed(state) ? () => onChange(noNarrowing) : null}>
    <SearchField
      label="Search the log"
      value={state.search ?? ''}
      onSearch={(search) => onChange({ search }, { replace: true })}
    />
    <FilterSelect
      label="What"
      all="Everything"
      value={state.group ?? ''}
      options={groupOptions}
      onChange={(value) => onChange({ group: shape.group.parse(value) })}
    />
    <ActorFilter state={state} onChange={onChange} />
    <DayField label="From" value={firstDay(state.from)} onChange={(day) => onChange({ from: fromFirstDay(day) })} />
    <DayField label="To" value={lastDay(state.to)} onChange={(day) => onChange({ to: toLastDay(day) })} />
    {state.target !== undefined && (
      <Chip label={`Only ${state.target}`} onDelete={() => onChange({ target: undefined })} />
    )}
  </FilterBar>
);
