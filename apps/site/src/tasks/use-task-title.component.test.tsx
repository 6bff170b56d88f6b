import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { useTaskTitle } from './use-task-title.ts'

function Page() {
  useTaskTitle(1)
  return null
}

it('titles the document with the task, and follows when the task is edited', async () => {
  testServer({})
  const { Provider, api } = connect()
  const task = { id: 1, title: null, taskText: 'Sort my inbox\nEvery day.' }
  api.tasks.get.setData({ id: 1 }, task as never)
  await render(
    <Provider>
      <Page />
    </Provider>,
  )
  expect(document.title).toBe('Sort my inbox · Kazi')
  api.tasks.get.setData({ id: 1 }, { ...task, taskText: 'Sort my files' } as never)
  await expect.poll(() => document.title).toBe('Sort my files · Kazi')
})
