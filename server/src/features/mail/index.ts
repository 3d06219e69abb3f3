export type { EmailErasureStore } from './email-erasure-store';
export { personalKind } from './email-sender';
export type { EmailStore } from './email-store';
export type { EmailContent } from './email-content';
export { layOutEmail } from './email-layout';
export { createMail, createMailStores } from './mail-feature';
export { customerEmailed, type MailService } from './mail-service';
export { toPersonalLetter } from './personal-letter';
export { formatMoment, toShopLetter } from './shop-letter';
