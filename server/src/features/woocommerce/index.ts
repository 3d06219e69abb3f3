export { createWebhookRouter } from './webhook-router';
export { createWebhookService, type WebhookService } from './webhook-service';
export { createWebhookStore, type WebhookStore } from './webhook-store';
