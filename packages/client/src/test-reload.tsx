/** For component tests: what asks for the page to be loaded again is counted, and the page stays. */
export function countReloads() {
  let count = 0
  const stays = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload') return
    event.preventDefault()
    count++
  }
  navigation.addEventListener('navigate', stays)
  return { count: () => count, stop: () => navigation.removeEventListener('navigate', stays) }
}
