/** As long as the router itself waits before it says that a page loads. */
const maxWaitMs = 1000

/**
 * Resolves when the first page can be shown, or once it takes so long that it should say that it loads: until then the
 * document's own first frame stays. A page that cannot be loaded is shown as an error by the router.
 */
export const whenLoaded = (router: { load: () => Promise<unknown> }) =>
  Promise.race([router.load().catch(() => {}), new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
