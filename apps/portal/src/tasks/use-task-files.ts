import { trpc } from '@kazi/client/connect'
import { uploadFile } from '@kazi/client/files'
import { toast } from '@kazi/client/toasts'
import { useCommand } from '@kazi/client/use-command'
import type { FilePlace } from '@kazi/schemas/file-kinds'
import { useEffect, useRef } from 'react'

/** The files of a task, and how a dialog adds and removes the VA's own. */
export function useTaskFiles(id: number, place: FilePlace) {
  const { list } = trpc.useUtils().vaPortal.tasks.files
  const { data: files, isError, refetch } = trpc.vaPortal.tasks.files.list.useQuery({ id })
  const remove = useCommand(trpc.vaPortal.tasks.files.remove, { parallel: true })
  const open = useRef(false)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  const upload = async (file: File) => {
    try {
      return await uploadFile(`/api/va/tasks/${id}/files?place=${place}`, file)
    } catch (error) {
      // Beside the file nobody would see it.
      if (!open.current) toast({ title: file.name, text: (error as Error).message }, 'failure')
      throw error
    } finally {
      void list.invalidate({ id })
    }
  }
  return {
    files,
    failed: isError && !files,
    retry: () => void refetch(),
    upload,
    remove: (file: { id: number }) => remove.runAsync({ id: file.id }),
  }
}
