/**
 * Measures how long this thread's event loop is blocked, in milliseconds of its own processor time: other programs,
 * other threads and a busy machine do not count, while everything this thread does between two ticks does.
 */
export function watchLoop() {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [longest, before] = [0, used()]
  const look = () => {
    const now = used()
    longest = Math.max(longest, now - before)
    before = now
  }
  const timer = setInterval(look, 1)
  return () => {
    clearInterval(timer)
    look()
    return longest
  }
}
