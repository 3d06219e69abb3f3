import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../lib/api-error';
import { fetchFile } from '../lib/fetch-file';
import { saveBlob } from '../lib/save-file';
import { useToast } from './toast-context';

type DownloadButtonProps = { path: string; filename: string; icon?: ReactNode; children: ReactNode };

/** Saves a file that the server creates on demand. */
export const DownloadButton = ({ path, filename, icon = <ExportIcon />, children }: DownloadButtonProps) => {
  const toast = useToast();
  const save = useMutation({
    mutationFn: () => fetchFile(path),
    meta: { handled: true },
    onSuccess: (file) => saveBlob(filename, file),
    onError: (error) => toast({ message: errorMessage(error), tone: 'error' }),
  });
  return (
    <Button variant="outlined" startIcon={icon} loading={save.isPending} onClick={() => save.mutate()}>
      {children}
    </Button>
  );
};
