/**
 * Watches how long this thread's loop is held up, in milliseconds of its own processor time: other programs, threads and
 * a machine that is busy do not count, while everything that this thread does between two ticks does.
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
