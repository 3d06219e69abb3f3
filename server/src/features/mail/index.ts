export type { EmailErasureStore } from './email-erasure-store';
export type { EmailStore } from './email-store';
export type { EmailContent } from './email-content';
export { layOutEmail } from './email-layout';
export { createMail, createMailStores } from './mail-feature';
export type { MailService } from './mail-service';
export { formatMoment, toShopLetter } from './shop-letter';
