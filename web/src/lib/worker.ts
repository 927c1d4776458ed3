/** The worker of this site (worker/worker.ts): keeps built files, has a page for when there is no server, shows notices. */

/** Browsers give workers to secure addresses only. */
export const canWork = import.meta.env.PROD && "serviceWorker" in navigator;

let asked: Promise<ServiceWorkerRegistration | null> | null = null;

/** The worker at work; null where there can be none. Everything but notices goes without it. */
export function worker(): Promise<ServiceWorkerRegistration | null> {
  asked ??= canWork
    ? navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready).catch(() => null)
    : Promise.resolve(null);
  return asked;
}

/** Once the page stands: what is on the screen comes first. */
export function callWorker(): void {
  if (document.readyState === "complete") void worker();
  else addEventListener("load", () => void worker(), { once: true });
}
