import { createFileRoute } from '@tanstack/react-router'
import { AddTaskPage } from '#/tasks/add-task-page.tsx'

export const Route = createFileRoute('/_client/add-task')({
  staticData: { title: 'Add a task' },
  component: AddTaskPage,
})
