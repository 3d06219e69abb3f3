export { createAuthRoutes } from './auth-routes';
export { createAuthService, type AuthService } from './auth-service';
export { createLoginAttemptStore, type LoginAttemptStore } from './login-attempt-store';
export { createSessionStore, type SessionStore } from './session-store';
