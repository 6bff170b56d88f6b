export function takeOver(worker: ServiceWorker, reload: () => void) {
  // It no longer waits: another tab has said so already.
  if (worker.state !== 'installed') return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  worker.postMessage('take over')
}

/**
 * Loads the page where a part of it did not arrive, which may be gone since the last release. In the version that waits,
 * where one does: what the worker has stored of the version before would ask for the same file again.
 */
export async function loadAgain(reload = () => window.location.reload()) {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (registration?.waiting) takeOver(registration.waiting, reload)
  else reload()
}
