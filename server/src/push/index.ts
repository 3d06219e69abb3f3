export { createPushHub } from './push-hub';
export { createPushRoute } from './push-route';
export { signalUsers } from './push-signal';
