import { trpc } from '@kazi/client/connect'
import { isOffline } from '@kazi/client/errors'
import { brand } from '@kazi/schemas/brand'
import { say } from '@kazi/schemas/say'
import { Text } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { Pending, RouteError } from '#/frame/fallbacks.tsx'
import { neverRead, type TaskSearch, taskPage } from '#/reads/task-pages.ts'
import { searchOffline } from './search-offline.ts'

const views = ['to_do', 'done'] as const

type Props = { search: TaskSearch; failed?: ErrorComponentProps }

/** A search that could not be asked of the server: answers it from the lists on this device; beside those, says so. */
export const OfflineTasks = ({ search, failed }: Props) =>
  failed ? (
    <Search search={search} {...failed} />
  ) : (
    <Text size="sm" c="dimmed" role="status">
      {navigator.onLine
        ? say('We can’t reach {brand} right now, so this looks through the tasks on this device.', {
            brand: brand.name,
          })
        : say('You’re offline, so this looks through the tasks on this device.')}
    </Text>
  )

function Search({ search, error, reset }: { search: TaskSearch } & ErrorComponentProps) {
  const { page } = trpc.useUtils().vaPortal.tasks
  const [helpless, setHelpless] = useState(!isOffline(error))
  // Before the browser paints, so that nothing flickers where the lists are at hand.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search, with which this is shown anew
  useLayoutEffect(() => {
    if (helpless) return
    let here = true
    const whole = (view: (typeof views)[number]) => taskPage(view, {})
    const answer = () => {
      for (const view of views) {
        const asked = taskPage(view, search)
        const [known, all] = [page.getInfiniteData(asked), page.getInfiniteData(whole(view))]
        if (known || !all?.pages[0]) continue
        const rows = searchOffline(
          all.pages.flatMap((one) => one.rows),
          asked,
        )
        const found = { ...all.pages[0], rows, total: rows.length, more: false, next: null, previous: null }
        page.setInfiniteData(asked, { pages: [found], pageParams: [null] }, { updatedAt: neverRead })
      }
      reset()
    }
    if (views.every((view) => page.getInfiniteData(whole(view)))) answer()
    else
      void Promise.all(views.map((view) => page.fetchInfinite(whole(view)))).then(
        () => here && answer(),
        () => here && setHelpless(true),
      )
    return () => {
      here = false
    }
  }, [])
  return helpless ? <RouteError error={error} reset={reset} /> : <Pending />
}
