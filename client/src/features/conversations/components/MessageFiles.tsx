import { messageFilePath, type MessageFile } from '@chainline/shared/messaging/message-file-contract';
import { leftOutWords, type LeftOutReason } from '@chainline/shared/messaging/message-file-rules';
import FileIcon from '@mui/icons-material/AttachFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../../../components/toast-context';
import { errorMessage } from '../../../lib/api-error';
import { toDataUrl } from '../../../lib/data-url';
import { fetchFile } from '../../../lib/fetch-file';
import { formatBytes } from '../../../lib/format';
import { saveBlob } from '../../../lib/save-file';

const pathOf = (id: number): string => messageFilePath.replace(':id', String(id));

const kindOf = ({ name, type, is_picture: isPicture }: MessageFile): string => {
  if (isPicture) return `${(type.split('/')[1] ?? '').toUpperCase()} picture`;
  const [, extension] = /\.([a-z0-9]{1,5})$/i.exec(name) ?? [];
  return extension === undefined ? 'File' : `${extension.toUpperCase()} file`;
};

const Preview = ({ file: { id, name } }: { file: MessageFile }) => {
  const { data: address, error } = useQuery({
    queryKey: ['message-preview', id],
    queryFn: async () => toDataUrl(await fetchFile(`${pathOf(id)}?preview=1`), 'image/webp'),
    staleTime: Infinity,
  });

  if (error) {
    return (
      <Typography variant="caption" component="p" role="alert" sx={{ color: 'error.main' }}>
        {errorMessage(error)}
      </Typography>
    );
  }
  return address === undefined ? (
    <Typography variant="caption" component="p">
      Loading {name}…
    </Typography>
  ) : (
    <Box
      component="img"
      src={address}
      alt={name}
      sx={{ display: 'block', maxWidth: '100%', maxHeight: 360, borderRadius: 1, mt: 0.5 }}
    />
  );
};

const ofTexts: readonly LeftOutReason[] = ['arriving', 'not_fetched'];

const LeftOut = ({ file: { name, size }, reason }: { file: MessageFile; reason: LeftOutReason }) => (
  <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
    <strong>{name}</strong> {size > 0 && `(${formatBytes(size)}) `}was {leftOutWords[reason]}.
    {!ofTexts.includes(reason) && ' It is in the mailbox.'}
  </Typography>
);

type StoredFileProps = {
  file: MessageFile;
  /** Shows a picture without being asked to. */
  isOpen?: boolean;
  onRemove?: () => void;
};

/** A file that can be downloaded, shown if it is a picture, and removed while its email is being written. */
export const StoredFile = ({ file, isOpen = false, onRemove }: StoredFileProps) => {
  const [isShown, setShown] = useState(isOpen && file.is_picture);
  const toast = useToast();
  const save = useMutation({
    mutationFn: () => fetchFile(pathOf(file.id)),
    meta: { handled: true },
    onSuccess: (bytes) => saveBlob(file.name, bytes),
    onError: (error) => toast({ message: errorMessage(error), tone: 'error' }),
  });
  return (
    <>
      <Stack direction="row" useFlexGap spacing={0.75} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <FileIcon fontSize="small" sx={{ color: 'text.secondary' }} aria-hidden />
        <Typography variant="caption" component="span" sx={{ overflowWrap: 'anywhere' }}>
          <strong>{file.name}</strong> · {kindOf(file)} · {formatBytes(file.size)}
        </Typography>
        {file.is_picture && (
          <Button
            size="small"
            aria-expanded={isShown}
            aria-label={`${isShown ? 'Hide' : 'Show'} ${file.name}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
        )}
        <Button
          size="small"
          aria-label={`Download ${file.name}`}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Download
        </Button>
        {onRemove && (
          <Button size="small" color="inherit" aria-label={`Remove ${file.name}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </Stack>
      {isShown && <Preview file={file} />}
    </>
  );
};

type MessageFilesProps = { files: readonly MessageFile[]; areOpen: boolean };

/** Files of a message; those of a text are shown at once, like on a phone. */
export const MessageFiles = ({ files, areOpen }: MessageFilesProps) =>
  files.length === 0 ? null : (
    <Stack component="ul" aria-label="Attachments" spacing={0.5} sx={{ listStyle: 'none', m: 0, p: 0, mt: 0.5 }}>
      {files.map((file) => (
        <li key={file.id}>
          {file.left_out === null ? (
            <StoredFile file={file} isOpen={areOpen} />
          ) : (
            <LeftOut file={file} reason={file.left_out} />
          )}
        </li>
      ))}
    </Stack>
  );
