/** "Your turn" on this device while the page is closed: the server sends it through the push service of the browser. */
import { t } from "../text";
import { api, Trouble } from "./api";
import { notices } from "./notices.svelte";
import { canWork, worker } from "./worker";

const KEY = "backroom.push";

class Push {
  /** iPhones have it for installed pages only, and no browser has it for an address that is not secure. */
  readonly possible = canWork && "PushManager" in globalThis && typeof Notification !== "undefined";
  on = $state(false);
  busy = $state(false);
  problem = $state("");
  #looked = false;

  /** Asked for by a person. While the tab is open the page tells by itself, so that is switched too. */
  async turn(on: boolean): Promise<void> {
    this.on = on;
    this.busy = true;
    this.problem = "";
    try {
      await notices.turn(on);
      if (on && !notices.on) throw new Trouble("denied", t("push.denied"), 0);
      await (on ? subscribe() : unsubscribe());
    } catch (trouble) {
      this.on = false;
      this.problem = trouble instanceof Trouble ? trouble.message : t("push.failed");
    } finally {
      this.busy = false;
    }
    remember(this.on);
  }

  /** What was switched on before is made sure of, once for each page: browsers and servers forget. */
  look(): void {
    if (this.#looked || !this.possible) return;
    this.#looked = true;
    if (Notification.permission === "denied") this.problem = t("push.denied");
    else if (wanted() && Notification.permission === "granted") void this.turn(true);
  }
}

async function subscribe(): Promise<void> {
  const site = await worker();
  if (!site) throw new Error("there is no worker");
  const { key } = await api.pushKey();
  let found = await site.pushManager.getSubscription();
  if (found && spelled(found.options.applicationServerKey) !== key) {
    await found.unsubscribe(); // made for another house at this address
    found = null;
  }
  found ??= await site.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = "", keys } = found.toJSON();
  await api.subscribe({ endpoint, p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" });
}

async function unsubscribe(): Promise<void> {
  const found = await (await worker())?.pushManager.getSubscription();
  if (!found) return;
  await found.unsubscribe();
  await api.unsubscribe({ endpoint: found.endpoint });
}

function spelled(key: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function wanted(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

function remember(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // Then it is asked for again on the next page.
  }
}

export const push = new Push();
