import { listManagedUsers } from '@chainline/shared/users/user-contract';
import InviteIcon from '@mui/icons-material/PersonAddAltOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { DataTable } from '../../../components/data-table/DataTable';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { FilterBar } from '../../../components/FilterBar';
import { FilterSelect } from '../../../components/FilterSelect';
import { PageHeader } from '../../../components/PageHeader';
import { SearchField } from '../../../components/SearchField';
import { paths } from '../../../lib/paths';
import { useListState } from '../../../lib/url-state';
import { userQueries } from '../api/user-queries';
import { userColumns } from '../components/user-columns';
import { isNarrowed, noNarrowing, roleOptions, stateOptions, toRole, toState, type Narrowing } from '../user-filters';

const pageSizes = [25, 50, 100];

type FiltersProps = { state: Narrowing; onChange: (patch: Narrowing, options?: { replace?: boolean }) => void };

const Filters = ({ state, onChange }: FiltersProps) => (
  <FilterBar onClear={isNarrowed(state) ? () => onChange(noNarrowing) : null}>
    <SearchField
      label="Search users"
      value={state.search ?? ''}
      onSearch={(search) => onChange({ search }, { replace: true })}
    />
    <FilterSelect
      label="Role"
      all="All roles"
      value={state.role ?? ''}
      options={roleOptions}
      onChange={(value) => onChange({ role: toRole(value) })}
    />
    <FilterSelect
      label="Status"
      all="All"
      value={state.state ?? ''}
      options={stateOptions}
      onChange={(value) => onChange({ state: toState(value) })}
    />
  </FilterBar>
);

export const UsersPage = () => {
  const { state, change } = useListState(listManagedUsers.query);
  const { data, error, isPlaceholderData, refetch } = useQuery(userQueries.list(state));
  return (
    <>
      <PageHeader
        title="Users"
        description="Everyone with an account."
        actions={
          <Button component={RouterLink} to={paths.userManagement()} variant="outlined" startIcon={<InviteIcon />}>
            Invitations
          </Button>
        }
      />
      <Stack spacing={2}>
        <Filters state={state} onChange={change} />
        {error && <ErrorState message="The users could not be loaded." error={error} onRetry={() => void refetch()} />}
        {(data !== undefined || !error) && (
          <DataTable
            label="Users"
            columns={userColumns}
            rows={data?.users}
            rowKey={({ id }) => id}
            list={{ state, change, total: data?.pagination.total, pageSizes }}
            refreshing={isPlaceholderData}
            empty={
              <EmptyState
                title="No users found"
                description="The search and filters may be hiding other users."
                action={
                  <Button variant="outlined" onClick={() => change(noNarrowing)}>
                    Clear search and filters
                  </Button>
                }
              />
            }
          />
        )}
      </Stack>
    </>
  );
};
