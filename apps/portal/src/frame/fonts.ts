/** Once somebody can read: on a weak line the fonts take longer than a screen of tasks. The fallbacks have their widths. */
export const loadFonts = () => void import('@kazi/ui/font-files.css').catch(() => {})

/** At once where the worker has them; otherwise a page says when it is there, and none waits longer than this. */
export function planFonts() {
  if (navigator.serviceWorker?.controller) loadFonts()
  else setTimeout(loadFonts, 8000)
}
