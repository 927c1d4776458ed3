/** Where we are. Paths, not hashes: a link to a table is an ordinary address. */

export type Route =
  | { page: "home" }
  | { page: "setup"; game: string }
  | { page: "join" }
  | { page: "table"; id: string; watch: boolean }
  | { page: "replay"; id: string }
  | { page: "rules"; game: string }
  | { page: "watch" }
  | { page: "credits" }
  | { page: "lost" };

export function parse(path: string, query = ""): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean).map(decode);
  if (rest.length) return { page: "lost" };
  if (!first) return { page: "home" };
  if (first === "new" && second) return { page: "setup", game: second };
  if (first === "join") return { page: "join" };
  if (first === "table" && second) return { page: "table", id: second, watch: new URLSearchParams(query).has("watch") };
  if (first === "replay" && second) return { page: "replay", id: second };
  if (first === "rules" && second) return { page: "rules", game: second };
  if (first === "watch" && !second) return { page: "watch" };
  if (first === "credits" && !second) return { page: "credits" };
  return { page: "lost" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route = $state.raw<Route>(parse(location.pathname, location.search));

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.route = parse(location.pathname, location.search);
  }
}

export const router = new Router();

/** For `onclick` of a link: stay in the page unless the person wants a new tab. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.currentTarget as HTMLAnchorElement | null)?.getAttribute("href");
  if (!link) return;
  event.preventDefault();
  router.go(link);
}
