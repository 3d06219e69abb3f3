import { bikeExportPath } from '@chainline/shared/bikes/bike-contract';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { errorMessage } from '../../../lib/api-error';
import { fetchFile } from '../../../lib/fetch-file';
import { saveBlob } from '../../../lib/save-file';
import { noNarrowing, type Narrowing } from '../bike-filters';

const exportPath = (state: Narrowing): string => {
  const given = new Map(Object.entries(state));
  const filters = Object.keys(noNarrowing).flatMap((key): [string, string][] => {
    const value = given.get(key);
    return value === undefined || value === '' ? [] : [[key, value]];
  });
  return `${bikeExportPath}?${new URLSearchParams(filters)}`;
};

/** Saves a CSV of the filtered records, all pages. */
export const ExportButton = ({ state }: { state: Narrowing }) => {
  const toast = useToast();
  const save = useMutation({
    mutationFn: () => fetchFile(exportPath(state)),
    meta: { handled: true },
    onSuccess: (file) => saveBlob('bike-inventory.csv', file),
    onError: (error) => toast({ message: errorMessage(error), tone: 'error' }),
  });
  return (
    <Button variant="outlined" startIcon={<ExportIcon />} loading={save.isPending} onClick={() => save.mutate()}>
      Export
    </Button>
  );
};
