/** True while the server pushes changes, which makes frequent polling unnecessary. */
export const pushState = { isLive: false };
