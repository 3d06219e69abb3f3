import { randomBytes } from 'node:crypto';
import { createBatchRoute } from './batch';
import { answerPage, slicePage, windowOf } from './collection';
import { createDateFilter } from './date-filter';
import { toIdList, type Input, type Values } from './input';
import { collectionRules, withoutDefaults, type ParamRules } from './param-rules';
import type { Route, WooAnswer, WooRequest } from './rest-server';
import { removeRules, viewRules } from './unit-rules';
import { eventOf, hooksOf, isValidTopic, resourceOf } from './webhook-topics';
import type { WebhookRecord } from './woo-records';
import { nowOf, toDates, toLinks, type WooContext } from './woo-context';
import { WooError } from './woo-error';

const listRules: ParamRules = {
  ...collectionRules,
  orderby: { type: 'string', enum: ['date', 'id', 'title'], default: 'date' },
  status: { type: 'string', enum: ['all', 'active', 'paused', 'disabled'], default: 'all' },
};

const writeRules: ParamRules = {
  name: { type: 'string' },
  status: { type: 'string', enum: ['active', 'paused', 'disabled'] },
  topic: { type: 'string' },
  delivery_url: { type: 'string' },
  secret: { type: 'string' },
};

const createRules: ParamRules = {
  ...writeRules,
  topic: { type: 'string', required: true },
  delivery_url: { type: 'string', required: true },
};

const refuse = (what: string, message: string, status: number) =>
  new WooError(`woocommerce_rest_shop_webhook_${what}`, message, { status });

const toView = (context: WooContext, webhook: WebhookRecord): Values => ({
  id: webhook.id,
  name: webhook.name,
  status: webhook.status,
  topic: webhook.topic,
  resource: resourceOf(webhook.topic),
  event: eventOf(webhook.topic),
  hooks: hooksOf(webhook.topic),
  delivery_url: webhook.deliveryUrl,
  ...toDates(context, 'date_created', webhook.createdAt),
  ...toDates(context, 'date_modified', webhook.modifiedAt),
  _links: toLinks(context, { self: `/webhooks/${webhook.id}`, collection: '/webhooks' }),
});

const isDeliverable = (url: string): boolean => /^https?:\/\//.test(url) && URL.canParse(url);

const readTopic = (input: Input, sentence: string): string | undefined => {
  const topic = input.text('topic');
  if (topic !== undefined && !isValidTopic(topic.toLowerCase())) throw refuse('invalid_topic', sentence, 400);
  return topic?.toLowerCase();
};

const readUrl = (input: Input): string | undefined => {
  const url = input.text('delivery_url');
  if (url !== undefined && !isDeliverable(url))
    throw refuse(
      'invalid_delivery_url',
      'Webhook delivery URL must be a valid URL starting with http:// or https://.',
      400,
    );
  return url;
};

const readStatus = (input: Input): WebhookRecord['status'] | undefined => {
  const status = input.text('status');
  return status === 'active' || status === 'paused' || status === 'disabled' ? status : undefined;
};

const compareBy = (orderBy: string | undefined) => (left: WebhookRecord, right: WebhookRecord) => {
  if (orderBy === 'title') return left.name.localeCompare(right.name, 'en') || left.id - right.id;
  return left.id - right.id;
};

export const createWebhookRoutes = (context: WooContext, ping: (webhookId: number) => void): Route[] => {
  const { webhooks } = context.store;

  const list = (request: WooRequest): WooAnswer => {
    const { input } = request;
    const [included, excluded] = [toIdList(input.values.include), toIdList(input.values.exclude)];
    const inDates = createDateFilter(context, input);
    const [status, text] = [input.text('status'), input.text('search')?.toLowerCase() ?? ''];
    const sorted = webhooks
      .all()
      .filter(
        (webhook) =>
          (status === 'all' || webhook.status === status) &&
          (included.length === 0 || included.includes(webhook.id)) &&
          !excluded.includes(webhook.id) &&
          webhook.name.toLowerCase().includes(text) &&
          inDates({ createdAt: webhook.createdAt, modifiedAt: webhook.modifiedAt ?? webhook.createdAt }),
      )
      .sort(compareBy(input.text('orderby')));
    const found = input.text('order') === 'asc' ? sorted : sorted.toReversed();
    const items = slicePage(found, windowOf(request)).map((webhook) => toView(context, webhook));
    return answerPage(context, request, '/webhooks', { total: found.length, items });
  };

  const view = (request: WooRequest): WooAnswer => {
    const webhook = webhooks.find(request.pathId('id'));
    if (!webhook) throw refuse('invalid_id', 'ID is invalid.', 400);
    return { body: toView(context, webhook) };
  };

  const create = ({ input }: WooRequest): WooAnswer => {
    const topic = readTopic(input, 'Webhook topic is required and must be valid.') ?? '';
    const deliveryUrl = readUrl(input) ?? '';
    const webhook = webhooks.put({
      id: context.store.nextId('webhook'),
      name: input.text('name') ?? `Webhook created on ${context.time.toSite(nowOf(context))}`,
      // The real shop activates every new webhook, whatever status was requested.
      status: 'active',
      topic,
      deliveryUrl,
      secret: input.text('secret') ?? randomBytes(25).toString('hex'),
      failureCount: 0,
      createdAt: nowOf(context),
      modifiedAt: null,
    });
    ping(webhook.id);
    return {
      status: 201,
      body: toView(context, webhook),
      headers: { Location: context.restUrl(`/webhooks/${webhook.id}`) },
    };
  };

  const update = (request: WooRequest): WooAnswer => {
    const { input } = request;
    const webhook = webhooks.find(request.pathId('id'));
    if (!webhook) throw refuse('invalid_id', 'ID is invalid.', 400);
    const saved = webhooks.put({
      ...webhook,
      topic: readTopic(input, 'Webhook topic must be valid.') ?? webhook.topic,
      deliveryUrl: readUrl(input) ?? webhook.deliveryUrl,
      secret: input.text('secret') ?? webhook.secret,
      status: readStatus(input) ?? webhook.status,
      name: input.text('name') ?? webhook.name,
      modifiedAt: nowOf(context),
    });
    return { body: toView(context, saved) };
  };

  const remove = (request: WooRequest): WooAnswer => {
    if (!request.input.flag('force'))
      throw new WooError('woocommerce_rest_trash_not_supported', 'Webhooks do not support trashing.', { status: 501 });
    const webhook = webhooks.find(request.pathId('id'));
    if (!webhook) throw refuse('invalid_id', 'Invalid ID.', 404);
    webhooks.remove(webhook.id);
    return { body: toView(context, webhook) };
  };

  return [
    {
      path: '/webhooks',
      read: { access: 'list', rules: listRules, handle: list },
      create: { access: 'create', rules: createRules, handle: create },
    },
    createBatchRoute({ path: '/webhooks', rules: writeRules, create, update, remove }),
    {
      path: '/webhooks/:id',
      read: { access: 'view', rules: viewRules, handle: view },
      edit: { access: 'edit', rules: withoutDefaults(writeRules), handle: update },
      remove: { access: 'delete', rules: removeRules, handle: remove },
    },
  ];
};
