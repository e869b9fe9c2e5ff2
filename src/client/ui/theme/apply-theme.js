try {
  const theme = localStorage.getItem('overland-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}

if (/^\/(c\/[^/]+)?$/.test(location.pathname)) document.documentElement.dataset.shape = 'map'
