import {
  emailPagePath,
  messageFileParams,
  messageFilePath,
  messageFileQuery,
} from '@chainline/shared/messaging/message-file-contract';
import { Router } from 'express';
import type { Authenticate } from '../../http/actor';
import { attachment, inertHeaders } from '../../http/file-headers';
import { actorFor, parsePart } from '../../http/route';
import { emailPageHeaders } from './email-page';
import type { EmailPageService } from './email-page-service';
import type { MessageFileStore } from './message-file-store';

type Dependencies = {
  stores: { messageFiles: MessageFileStore };
  emailPages: EmailPageService;
  authenticate: Authenticate;
};

/**
 * `GET /messaging/files/:id` and `/messaging/email-pages/:token`. Uses the router directly because the responses are
 * files and a page. A frame opens the page and cannot send a session token, so its address is signed instead.
 */
export const createMessageFileRouter = ({ stores, emailPages, authenticate }: Dependencies): Router => {
  const router = Router();

  router.get(messageFilePath, async (request, response) => {
    const { userId } = await actorFor('staff', request, authenticate);
    const { id } = parsePart('params', messageFileParams, request.params);
    const { preview } = parsePart('query', messageFileQuery, request.query);
    if (preview !== undefined) {
      response
        .set(inertHeaders)
        .type('image/webp')
        .send(await stores.messageFiles.getPreview(id, userId));
      return;
    }
    const { name, content } = await stores.messageFiles.getContent(id, userId);
    response
      .set({ ...inertHeaders, 'Content-Disposition': attachment(name) })
      .type('application/octet-stream')
      .send(content);
  });

  router.get(emailPagePath, async (request, response) => {
    const { page, showsRemote } = await emailPages.page(request.params.token);
    response.set(emailPageHeaders({ showsRemote })).type('html').send(page);
  });
  return router;
};
