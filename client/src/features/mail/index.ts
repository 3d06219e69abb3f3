export { EmailState } from './EmailState';
export { emailPoll } from './email-poll';
