import { orderExportPath, type OrderListQuery } from '@chainline/shared/orders/order-list-contract';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { errorMessage } from '../../../lib/api-error';
import { fetchFile } from '../../../lib/fetch-file';
import { saveBlob } from '../../../lib/save-file';

const exportPath = ({ search, status, date }: Pick<OrderListQuery, 'search' | 'status' | 'date'>): string =>
  `${orderExportPath}?${new URLSearchParams({ status, date, ...(search !== undefined && { search }) })}`;

/** Saves a CSV of the filtered orders, all pages. */
export const ExportButton = ({ state }: { state: OrderListQuery }) => {
  const toast = useToast();
  const save = useMutation({
    mutationFn: () => fetchFile(exportPath(state)),
    meta: { handled: true },
    onSuccess: (file) => saveBlob('orders.csv', file),
    onError: (error) => toast({ message: errorMessage(error), tone: 'error' }),
  });
  return (
    <Button variant="outlined" startIcon={<ExportIcon />} loading={save.isPending} onClick={() => save.mutate()}>
      Export
    </Button>
  );
};
