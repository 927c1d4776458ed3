// Runs before everything else, and is there when nothing else is.

// The theme must not flash at the first paint, and a claim must not stay in the address bar or the history.
(function () {
  try {
    var theme = localStorage.getItem("backroom.theme");
    if (theme !== "light" && theme !== "dark") theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    document.documentElement.dataset.theme = theme;
    var claim = /^\/join\/([^/]+)\/?$/.exec(location.pathname);
    if (claim) {
      sessionStorage.setItem("backroom.claim", decodeURIComponent(claim[1]));
      history.replaceState(null, "", "/join");
    }
  } catch (problem) {
    // Storage may be forbidden. Then the claim stays where it is, and the page still works.
  }
})();

// A script may not come through: in a tunnel, between two networks, while a server is restarted. The page would stay empty
// for ever. It says so, and is asked for again, later each time.
(function () {
  var KEY = "backroom.late", FIRST = 1000, MOST = 30000;
  var late = false;
  function there() { return document.getElementById("app").hasChildNodes(); }
  function say(so) {
    late = so;
    document.getElementById("late").hidden = !so;
  }
  function again() {
    if (late || there()) return;
    say(true);
    var wait = FIRST;
    try {
      wait = Math.min(MOST, 2 * Number(sessionStorage.getItem(KEY)) || FIRST);
      sessionStorage.setItem(KEY, String(wait));
    } catch (problem) {
      // Storage may be forbidden. Then it does not wait longer each time.
    }
    setTimeout(function () {
      if (there()) say(false); // it was something else that went wrong
      else location.reload();
    }, wait * (0.5 + Math.random()));
  }
  addEventListener("error", function (event) { if (event.target instanceof HTMLScriptElement) again(); }, true);
  addEventListener("unhandledrejection", again); // the words of the page are fetched by it
  addEventListener("pagehide", function () {
    try {
      if (!late) sessionStorage.removeItem(KEY);
    } catch (problem) {
      // Then there was nothing to remove.
    }
  });
})();
