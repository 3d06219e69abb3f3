export { createNotifications, createNotificationStores } from './notification-feature';
export type { NotificationService } from './notification-service';
export type { NotificationStore } from './notification-store';
