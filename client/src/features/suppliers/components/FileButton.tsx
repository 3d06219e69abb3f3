import { invoiceFilePath, maxInvoiceFileBytes, type InvoiceHead } from '@chainline/shared/suppliers/supplier-contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useToast } from '../../../components/toast-context';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { errorMessage } from '../../../lib/api-error';
import { fetchFile } from '../../../lib/fetch-file';
import { formatBytes } from '../../../lib/format';
import { saveBlob } from '../../../lib/save-file';
import { useAttachFile } from '../api/supplier-calls';

const Download = ({ invoice, file }: { invoice: InvoiceHead; file: NonNullable<InvoiceHead['file']> }) => {
  const toast = useToast();
  const save = useMutation({
    mutationFn: () => fetchFile(invoiceFilePath(invoice.id)),
    meta: { handled: true },
    onSuccess: (content) => saveBlob(file.name, content),
    onError: (error) => toast({ message: errorMessage(error), tone: 'error' }),
  });
  return (
    <Button
      size="small"
      loading={save.isPending}
      title={`${file.name}, ${formatBytes(file.size)}`}
      aria-label={`Download the file of invoice ${invoice.number}`}
      onClick={() => save.mutate()}
    >
      Download
    </Button>
  );
};

/** Attaches the PDF or picture of an invoice, or downloads it. */
export const FileButton = ({ invoice }: { invoice: InvoiceHead }) => {
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const { mutate: attach, isPending } = useAttachFile(invoice.id);
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxInvoiceFileBytes)
      toast({ message: 'This file is larger than 15 MB. Please attach a smaller one.', tone: 'error' });
    else attach(file);
  };
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
      {invoice.file && <Download invoice={invoice} file={invoice.file} />}
      <Button
        size="small"
        color={invoice.file ? 'inherit' : 'primary'}
        loading={isPending}
        aria-label={`${invoice.file ? 'Replace' : 'Attach'} the file of invoice ${invoice.number}`}
        onClick={() => input.current?.click()}
      >
        {invoice.file ? 'Replace' : 'Attach'}
      </Button>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept="application/pdf,image/jpeg,image/png,image/webp"
          aria-label={`File of invoice ${invoice.number}`}
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </VisuallyHidden>
    </Stack>
  );
};
