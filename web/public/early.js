// Runs before the first paint: the theme must not flash, and a claim must not stay in the address bar or the history.
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
