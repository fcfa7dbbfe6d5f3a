/** Nothing waits for it: the page goes first. */
const PATIENCE_MS = 2000;

/** Lets this workspace's address answer while the network is away, which also makes it an app that can be installed. */
export function installWorker(): void {
  // Only over HTTPS and on this machine are there workers; a page that is being developed is loaded anew all the time.
  if (!('serviceWorker' in navigator) || process.env.NODE_ENV !== 'production') return;
  const install = () => void navigator.serviceWorker.register('/service-worker.js', { scope: '/' }).catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(install, { timeout: PATIENCE_MS });
  else setTimeout(install, PATIENCE_MS);
}
