/** The worker of this site (worker/worker.ts): keeps built files, has a page for when there is no server, shows notices. */

/** Browsers give workers to secure addresses only. */
export const canWork = import.meta.env.PROD && "serviceWorker" in navigator;

/**
 * The page's policy takes no string where a script is loaded from. This is the only script that is not in the page, and
 * its name stands here; browsers that know nothing of such policies take the name as it is.
 */
function scriptAt(path: "/worker.js"): unknown {
  const types = (window as { trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown } } }).trustedTypes;
  return types ? types.createPolicy("backroom", { createScriptURL: () => path }).createScriptURL(path) : path;
}

let asked: Promise<ServiceWorkerRegistration | null> | null = null;

/** The worker at work; null where there can be none. Everything but notices goes without it. */
export function worker(): Promise<ServiceWorkerRegistration | null> {
  asked ??= canWork
    ? navigator.serviceWorker.register(scriptAt("/worker.js") as string).then(() => navigator.serviceWorker.ready).catch(() => null)
    : Promise.resolve(null);
  return asked;
}

/** Once the page stands: what is on the screen comes first. */
export function callWorker(): void {
  if (document.readyState === "complete") void worker();
  else addEventListener("load", () => void worker(), { once: true });
}
