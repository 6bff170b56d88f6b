// Runs before the first paint, from a file because the CSP allows no inline script.
;(() => {
  const root = document.documentElement
  let theme = null
  let compact = false
  try {
    theme = localStorage.getItem('theme')
    compact = localStorage.getItem('compactView') === 'true'
  } catch {}
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  root.classList.toggle('dark', dark)
  if (compact) root.classList.add('compact')
})()
