import { useEffect } from 'react'

/** Paper is white, and what is drawn for a dark screen would be pale on it. */
export function useLightPrint() {
  useEffect(() => {
    const { dataset } = document.documentElement
    let onScreen: string | undefined
    const before = () => {
      onScreen = dataset.mantineColorScheme
      dataset.mantineColorScheme = 'light'
    }
    const after = () => {
      dataset.mantineColorScheme = onScreen
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}
