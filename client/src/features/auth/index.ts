export { ConfirmationGate } from './components/ConfirmationGate';
export { LazySecondFactorGate } from './components/LazySecondFactorGate';
export { SessionProvider } from './components/SessionProvider';
