// Runs before the first paint, as a classic script: see vite-plugin.ts.
try {
  const theme = localStorage.getItem('overland-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be forbidden; the system's theme holds.
}

// The page's first shape (style/shell.css) is that of the player's page: no other begins with it.
if (/^\/(c\/[^/]+)?$/.test(location.pathname)) document.documentElement.dataset.shape = 'map'
