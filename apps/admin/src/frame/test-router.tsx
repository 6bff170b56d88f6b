import { KaziProvider } from '@kazi/ui/kazi-provider'
import { RouterProvider } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { render } from 'vitest-browser-react'

/** For component tests: shows what a router shows, with the connection that `connect()` made. */
export const renderRouter = (router: object, Provider: ComponentType<{ children: ReactNode }>) =>
  render(
    <KaziProvider>
      <Provider>
        <RouterProvider router={router as never} />
      </Provider>
    </KaziProvider>,
  )
