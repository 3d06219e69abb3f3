import { openEmailPage } from '@chainline/shared/messaging/message-file-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { call } from '../../../lib/api';

const RemotePictures = ({ onShow }: { onShow: () => void }) => (
  <Stack direction="row" useFlexGap spacing={0.75} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 0.5 }}>
    <Typography variant="caption" component="p">
      Pictures from the internet are hidden, because loading them tells the sender that you opened the email.
    </Typography>
    <Button size="small" onClick={onShow}>
      Show pictures
    </Button>
  </Stack>
);

/** Email with its formatting, in a frame that can neither run scripts nor read this page. */
export const FormattedEmail = ({ messageId }: { messageId: number }) => {
  const [pictures, setPictures] = useState(false);
  // Request a new address each time the email is shown: each expires after a few minutes.
  const { data, error, refetch } = useQuery({
    queryKey: ['email-page', messageId, pictures],
    queryFn: ({ signal }) => call(openEmailPage, { params: { id: messageId }, body: { pictures } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) {
    return <ErrorState message="This email could not be shown." error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingState label="Loading the email" />;
  return (
    <>
      {data.has_remote_pictures && !pictures && <RemotePictures onShow={() => setPictures(true)} />}
      <Box
        component="iframe"
        title="Email as its sender formatted it"
        src={`/api${data.path}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        sx={{
          display: 'block',
          width: '100%',
          height: 420,
          minHeight: 120,
          resize: 'vertical',
          overflow: 'auto',
          border: 0,
          borderRadius: 1,
          bgcolor: 'common.white',
          // The email is drawn on white in dark mode too.
          colorScheme: 'light',
        }}
      />
    </>
  );
};
