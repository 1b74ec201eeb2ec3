// The theme: the system's until its button is pressed.
"use strict";
const themeButton = document.getElementById("theme");
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
function showTheme() {
  const chosen = document.documentElement.dataset.theme;
  const dark = chosen ? chosen === "dark" : systemIsDark.matches;
  themeButton.setAttribute("aria-pressed", String(dark));
  return dark;
}
themeButton.addEventListener("click", () => {
  document.documentElement.dataset.theme = showTheme() ? "light" : "dark";
  showTheme();
});
systemIsDark.addEventListener("change", showTheme);
showTheme();
