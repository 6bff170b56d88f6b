/** How long after its delivery a task may move to another list, and how often that is looked at, in milliseconds. */
const [watched, every] = [5000, 80]

/**
 * Leads the focus to a task that moves to another list, where its card is a new element. A focus that is somewhere stays,
 * and the reader's next key or press ends it.
 */
export function followTask(id: number) {
  const until = Date.now() + watched
  let left = false
  const leave = () => (left = true)
  for (const act of ['keydown', 'pointerdown']) document.addEventListener(act, leave, { once: true })
  const look = () => {
    if (left || Date.now() > until) return
    // What is left of the place where the card stood.
    if (document.activeElement?.matches('body, main, section'))
      document.getElementById(`task-${id}`)?.closest('article')?.focus()
    setTimeout(look, every)
  }
  setTimeout(look, every)
}
