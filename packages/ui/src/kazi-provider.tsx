import { type MantineColorSchemeManager, MantineProvider, useComputedColorScheme } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { theme } from './theme.ts'
import { store, stored, useFlag } from './use-preferences.ts'

type Props = {
  children: ReactNode
  /** Tight spacing regardless of the reader's preference, for the console. */
  compact?: boolean
}

/** Theme, color scheme and density. Wraps the whole app, once. The theme's variables come with styles.css. */
export function KaziProvider({ children, compact = false }: Props) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemeManager}
      defaultColorScheme="light"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <RootClasses compact={compact} />
      {children}
    </MantineProvider>
  )
}

function RootClasses({ compact }: { compact: boolean }) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const [preferred] = useFlag('compactView')
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('dark', scheme === 'dark')
    document.documentElement.classList.toggle('compact', compact || preferred)
  }, [scheme, compact, preferred])
  return null
}

const fromStore = (value: string | null) =>
  value === 'system' ? 'auto' : value === 'dark' || value === 'light' ? value : undefined

let stopListening = () => {}

// Mantine's 'auto' is the product's 'system'.
const schemeManager: MantineColorSchemeManager = {
  get: (fallback) => fromStore(stored('theme')) ?? fallback,
  set: (value) => store('theme', value === 'auto' ? 'system' : value),
  subscribe(onUpdate) {
    const listen = (event: StorageEvent) => {
      if (event.key === 'theme') onUpdate(fromStore(event.newValue) ?? 'light')
    }
    window.addEventListener('storage', listen)
    stopListening = () => window.removeEventListener('storage', listen)
  },
  unsubscribe: () => stopListening(),
  clear: () => localStorage.removeItem('theme'),
}
