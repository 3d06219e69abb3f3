import { hasRole } from '@chainline/shared/roles';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/ErrorState';
import { PageHeader } from '../../../components/PageHeader';
import { TabBar, tabId } from '../../../components/TabBar';
import { useUser } from '../../../lib/session-context';
import { useListState } from '../../../lib/url-state';
import { revenueQueries, useExportRevenue } from '../api/revenue-queries';
import { Figures } from '../components/Figures';
import { RevenueFilters } from '../components/RevenueFilters';
import { Rows } from '../components/Rows';
import { XeroPanel } from '../components/XeroPanel';
import { revenueState, toFiguresQuery, toRowsQuery } from '../revenue-state';

const panelId = 'revenue-view';
const views = [
  { value: 'figures', label: 'Figures' },
  { value: 'rows', label: 'Payments' },
] as const;

/** Payments less refunds, in figures and rows; staff see those of their own quotes. */
export const RevenuePage = () => {
  const { role } = useUser();
  const seesAll = hasRole(role, 'manager');
  const { state, change } = useListState(revenueState);
  const figures = useQuery(revenueQueries.figures(toFiguresQuery(state)));
  const csv = useExportRevenue();
  const save = () => csv.mutate({ view: state.view, figures: toFiguresQuery(state), rows: toRowsQuery(state) });
  return (
    <>
      <PageHeader
        title="Revenue"
        description={
          seesAll
            ? 'Quote payments less refunds, plus online orders, by the day they were paid.'
            : 'Payments less refunds of your own quotes, by the day they were paid.'
        }
        actions={
          <Button variant="outlined" startIcon={<ExportIcon />} loading={csv.isPending} onClick={save}>
            Export CSV
          </Button>
        }
      />
      <Stack spacing={2}>
        {csv.error && <ErrorState message="The CSV could not be created." error={csv.error} onRetry={save} />}
        <RevenueFilters
          state={state}
          change={change}
          today={figures.data?.today}
          shown={figures.data?.period}
          seesAll={seesAll}
        />
        <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
          <TabBar
            label="Views of the revenue"
            tabs={views}
            value={state.view}
            panelId={panelId}
            onChange={(view) => change({ view })}
          />
        </Box>
        <Box id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, state.view)}>
          {state.view === 'figures' ? (
            <Figures figures={figures} state={state} change={change} seesAll={seesAll} />
          ) : (
            <Rows state={state} change={change} />
          )}
        </Box>
        {seesAll && <XeroPanel from={state.from} to={state.to} />}
      </Stack>
    </>
  );
};
