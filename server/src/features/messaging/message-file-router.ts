import {
  emailPagePath,
  messageFileParams,
  messageFilePath,
  messageFileQuery,
} from '@chainline/shared/messaging/message-file-contract';
import { Router } from 'express';
import type { Authenticate } from '../../http/actor';
import { actorFor, parsePart } from '../../http/route';
import { emailPageHeaders } from './email-page';
import type { EmailPageService } from './email-page-service';
import type { MessageFileStore } from './message-file-store';

type Dependencies = {
  stores: { messageFiles: MessageFileStore };
  emailPages: EmailPageService;
  authenticate: Authenticate;
};

/** Headers for files opened as pages: nothing runs, nothing loads, and no type is guessed. */
const inert = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
};

/** RFC 6266, with a plain name for old browsers. */
const asAttachment = (name: string): string => {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

/**
 * `GET /messaging/files/:id` and `/messaging/email-pages/:token`. Uses the router directly because the responses are files
 * and a page. A frame opens the page and cannot send a session token, so its address is signed instead.
 */
export const createMessageFileRouter = ({ stores, emailPages, authenticate }: Dependencies): Router => {
  const router = Router();

  router.get(messageFilePath, async (request, response) => {
    const { userId } = await actorFor('staff', request, authenticate);
    const { id } = parsePart('params', messageFileParams, request.params);
    const { preview } = parsePart('query', messageFileQuery, request.query);
    if (preview !== undefined) {
      response
        .set(inert)
        .type('image/webp')
        .send(await stores.messageFiles.getPreview(id, userId));
      return;
    }
    const { name, content } = await stores.messageFiles.getContent(id, userId);
    response
      .set({ ...inert, 'Content-Disposition': asAttachment(name) })
      .type('application/octet-stream')
      .send(content);
  });

  router.get(emailPagePath, async (request, response) => {
    const { page, showsRemote } = await emailPages.page(request.params.token);
    response.set(emailPageHeaders({ showsRemote })).type('html').send(page);
  });
  return router;
};
