/**
 * Starts a prerendered page. Its scripts wait for the first paint, so that text, styles and fonts load and render first.
 * This is a separate file because the CSP allows no inline script.
 */
const entry = document.currentScript?.dataset.entry as string
/** Some browsers do not report the first paint; after this time the page starts without it. */
const maxWaitMs = 2500
let started = false

function start() {
  if (started) return
  started = true
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]')) link.rel = link.dataset.rel as string
  const script = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry })
  document.head.append(script)
}

function afterFirstPaint() {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start()
  }).observe({ type: 'paint', buffered: true })
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, start, { capture: true, once: true })
  setTimeout(start, maxWaitMs)
}

// A background page is not painted, but must be ready when the visitor switches to it.
if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) start()
else afterFirstPaint()
