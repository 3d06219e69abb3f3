export { createWebhookRouter } from './webhook-router';
export { createWebhookService } from './webhook-service';
export { createWebhookStore } from './webhook-store';
