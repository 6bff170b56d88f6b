import { trpc } from '@kazi/client/connect'
import { useEffect } from 'react'
import { titled } from '#/frame/document-title.ts'
import { shortTitle } from './task.ts'

/** The document's title is the task's, also after the task was edited: what the page was loaded with says the first one. */
export function useTaskTitle(id: number) {
  const { data: title } = trpc.tasks.get.useQuery({ id }, { select: shortTitle })
  useEffect(() => {
    if (title) document.title = titled(title)
  }, [title])
}
