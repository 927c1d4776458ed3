/**
 * What this browser keeps of Backroom while the page is closed: the built files that carry a hash in their names, a page
 * for when the server cannot be reached, and the notice that it is somebody's turn.
 *
 * Pages always come from the server, and name the files of their own build: nothing old is ever mixed with something new.
 * What a table, a seat or a person has said goes past here untouched and is never kept.
 */
import type { Notice } from "./notice";

declare const self: ServiceWorkerGlobalScope;
/** Written in front of this file by the build. */
declare const SHELL: readonly string[];
declare const WORDS: Readonly<Record<string, { readonly title: string; readonly text: string }>>;

const CACHE = "shell";
/** A worker cannot see what was chosen in the page, so it goes by the browser's language. */
const LANGUAGE = navigator.language.split("-")[0]! in WORDS ? navigator.language.split("-")[0]! : "en";
const OFFLINE = `/offline.${LANGUAGE}.html`;
const API = "/api/";
const shell = new Set(SHELL);

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request(OFFLINE, { cache: "reload" }))));
});

self.addEventListener("activate", (event) => event.waitUntil(tidyUp()));

/** Files of other builds go when their last page is closed. */
async function tidyUp(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const kept of await cache.keys()) {
    const path = new URL(kept.url).pathname;
    if (path !== OFFLINE && !shell.has(path)) await cache.delete(kept);
  }
  // The page is asked for while this worker wakes up.
  await self.registration.navigationPreload?.enable();
}

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin || pathname.startsWith(API)) return;
  if (mode === "navigate") event.respondWith(page(event));
  else if (shell.has(pathname)) event.respondWith(file(event));
});

async function page(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

/** Its name says what is in it, so the first answer is good for ever. */
async function file(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  // A full disk is no reason not to play.
  if (answer.ok) event.waitUntil(cache.put(event.request, answer.clone()).catch(() => undefined));
  return answer;
}

self.addEventListener("push", (event) => {
  const notice = event.data?.json() as Notice;
  const { title, text } = WORDS[LANGUAGE]!;
  const body = text.replace("{game}", () => notice.title || notice.game);
  event.waitUntil(self.registration.showNotification(title, { body, tag: notice.table, icon: "/icons/192.png" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(`/table/${encodeURIComponent(event.notification.tag)}`));
});

/** The table's own tab if there is one, else a new one. */
async function open(path: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window" });
  const tab = tabs.find(({ url }) => new URL(url).pathname === path);
  await (tab ? tab.focus() : self.clients.openWindow(path));
}
