/** Changes are reported by the server, so that asking for them again and again is not needed. */
export const pushState = { isLive: false };
