import { useEffect } from 'react'

/**
 * What is open on a page, such as a conversation, in front of the page's own title. A page that changes its title has done
 * so before this effect, and one that is left keeps the title that it has meanwhile.
 */
export function useTitle(name: string | undefined) {
  useEffect(() => {
    if (!name) return undefined
    const page = document.title
    const whole = `${name} · ${page}`
    document.title = whole
    return () => {
      if (document.title === whole) document.title = page
    }
  }, [name])
}
