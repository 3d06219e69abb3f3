import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { ImportProgress, listFailureText, productQueries, useImportRuns } from '../../products';
import { PageHeader } from '../../../components/PageHeader';
import { PartBoundary } from '../../../components/PartBoundary';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { formatCount } from '../../../lib/format';
import { useListState } from '../../../lib/url-state';
import { clearCache, syncToDatabase } from '../api/cache-calls';
import { productCardsQuery } from '../list-query';
import { CardsPaging } from './CardsPaging';
import { CardsSkeleton } from './CardsSkeleton';
import { CardsToolbar } from './CardsToolbar';
import { NoCards } from './NoCards';
import { ProductCards } from './ProductCards';
import type { ReadAgain } from './ReadAgainDialog';

const ReadAgainDialog = lazyPart(async () => (await import('./ReadAgainDialog')).ReadAgainDialog);

const countText = (total: number | undefined): string =>
  total === undefined ? '\u00a0' : `${formatCount(total)} ${total === 1 ? 'product' : 'products'}`;

const useReading = () => {
  const imports = useImportRuns({ enabled: true });
  return {
    imports,
    importNews: () => imports.start({ source: 'woo', incremental: true }),
    readAgain: (what: ReadAgain) =>
      imports.start({ source: 'woo', incremental: false, begin: what === 'cache' ? clearCache : syncToDatabase }),
  };
};

export const ProductListScreen = ({ title }: { title: string }) => {
  const { state, change } = useListState(productCardsQuery);
  const { data, error, isPlaceholderData, refetch } = useQuery(productQueries.list(state));
  const { imports, importNews, readAgain } = useReading();
  const { target, isOpen, show, hide } = useDialogTarget<ReadAgain>();
  const paging = data && {
    page: state.page,
    pages: data.pagination.pages,
    onPage: (page: number) => change({ page }),
  };
  const turn = (page: number) => {
    change({ page });
    window.scrollTo(0, 0);
  };

  return (
    <>
      <PageHeader
        title={title}
        description={countText(data?.pagination.total)}
        actions={
          <>
            <Button variant="outlined" onClick={() => show('cache')}>
              Clear Cache
            </Button>
            <Button variant="outlined" onClick={() => show('database')}>
              Sync to Database
            </Button>
            <Button variant="contained" loading={imports.isStarting} onClick={importNews}>
              Import Products
            </Button>
          </>
        }
      />
      <PartBoundary>
        <ImportProgress runs={imports.runs} close={imports.close} />
        <CardsToolbar state={state} change={change}>
          {paging && <CardsPaging {...paging} label="Pages" />}
        </CardsToolbar>
      </PartBoundary>
      <PartBoundary>
        {error && <ErrorState error={error} message={listFailureText(error)} onRetry={() => void refetch()} />}
        {!data && !error && <CardsSkeleton />}
        {data?.products.length === 0 && (
          <NoCards state={state} change={change} total={data.pagination.total} onImport={importNews} />
        )}
        {data && data.products.length > 0 && (
          <>
            <ProductCards products={data.products} refreshing={isPlaceholderData} />
            <CardsPaging page={state.page} pages={data.pagination.pages} onPage={turn} label="Pages, below the list" />
          </>
        )}
      </PartBoundary>
      <Suspense fallback={null}>
        {target !== null && (
          <ReadAgainDialog
            what={target}
            open={isOpen}
            onCancel={hide}
            onConfirm={() => {
              readAgain(target);
              hide();
            }}
          />
        )}
      </Suspense>
    </>
  );
};
