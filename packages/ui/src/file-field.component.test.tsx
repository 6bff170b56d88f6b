import { MantineProvider } from '@mantine/core'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileField } from './file-field.tsx'
import type { SentFile } from './message-files.tsx'

const file = (name: string) => new File(['Ada'], name, { lastModified: 1 })
const sentFile = (id: number, name: string): SentFile => ({ id, name, size: 3, type: 'text/plain', preview: false })

/** Uploads that end when the test says so. */
function uploads() {
  const under = new Map<string, { arrive: (id: number) => void; fail: (why: string) => void }>()
  const onUpload = vi.fn(
    ({ name }: File) =>
      new Promise<SentFile>((done, failed) => {
        under.set(name, {
          arrive: (id) => done(sentFile(id, name)),
          fail: (why) => failed(new Error(why)),
        })
      }),
  )
  return {
    onUpload,
    of: (name: string) => under.get(name)!,
    names: () => onUpload.mock.calls.map(([{ name }]) => name),
  }
}

let number = 0
const field = (props: Partial<Parameters<typeof FileField>[0]>) => (
  <MantineProvider env="test">
    <FileField
      label="Your files"
      listKey={`test-${number}`}
      onUpload={async ({ name }) => sentFile(1, name)}
      onRemove={async () => {}}
      {...props}
    />
  </MantineProvider>
)
const show = (props: Partial<Parameters<typeof FileField>[0]>) => {
  number += 1
  return render(field(props))
}
const chooses = (...names: string[]) => {
  const transfer = new DataTransfer()
  for (const name of names) transfer.items.add(file(name))
  const input = page.getByLabelText('Your files', { exact: true }).element() as HTMLInputElement
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const removes = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
const listed = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => /\w+\.txt/.exec(row.textContent)?.[0])

it('a file that came when the session had ended is sent once its screen is there again', async () => {
  let signedIn = false
  const onUpload = vi.fn(async ({ name }: File) => {
    if (!signedIn) throw Object.assign(new Error('Please sign in'), { status: 401 })
    return sentFile(1, name)
  })
  const first = await show({ onUpload })
  chooses('voice.txt')
  await expect.element(page.getByText('Please sign in')).toBeVisible()
  await first.unmount()
  signedIn = true
  await render(field({ onUpload }))
  await expect.poll(listed).toEqual(['voice.txt'])
  await expect.poll(() => onUpload.mock.calls.length).toBe(2)
  await expect.element(page.getByText('Please sign in')).not.toBeInTheDocument()
})

it('a file that came when the session had ended can be chosen again', async () => {
  const onUpload = vi.fn(async ({ name }: File) => sentFile(1, name))
  onUpload.mockRejectedValueOnce(Object.assign(new Error('Please sign in'), { status: 401 }))
  await show({ onUpload })
  chooses('voice.txt')
  await expect.element(page.getByText('Please sign in')).toBeVisible()
  chooses('voice.txt')
  await expect.poll(() => onUpload.mock.calls.length).toBe(2)
  await expect.poll(listed).toEqual(['voice.txt'])
})

it('more files can be chosen while others are on their way: each is sent once', async () => {
  const { onUpload, of, names } = uploads()
  await show({ onUpload })
  chooses('a.txt', 'b.txt')
  await expect.element(removes('b.txt')).toBeVisible()
  chooses('b.txt', 'c.txt')
  await expect.element(removes('c.txt')).toBeVisible()
  of('a.txt').arrive(1)
  of('b.txt').fail('Not uploaded.')
  await expect.element(page.getByText('Not uploaded.')).toBeVisible()
  // Chosen again, what has failed is tried again.
  chooses('a.txt', 'b.txt')
  await expect.poll(names).toEqual(['a.txt', 'b.txt', 'c.txt', 'b.txt'])
  expect(listed()).toEqual(['a.txt', 'b.txt', 'c.txt'])
})

it('a file that is removed while it is on its way does not stay', async () => {
  const { onUpload, of } = uploads()
  const onRemove = vi.fn(async (_: SentFile) => {})
  await show({ onUpload, onRemove })
  chooses('wrong.txt')
  await removes('wrong.txt').click()
  expect(listed()).toEqual([])
  expect(onRemove).not.toHaveBeenCalled()
  of('wrong.txt').arrive(7)
  await expect.poll(() => onRemove.mock.calls.map(([{ id }]) => id)).toEqual([7])
})

it('a file that could not be removed is shown again', async () => {
  let refuse = () => {}
  const onRemove = () => new Promise((_, failed) => (refuse = () => failed(new Error('No connection.'))))
  await show({ kept: [sentFile(3, 'old.txt')], onRemove })
  await removes('old.txt').click()
  expect(listed()).toEqual([])
  refuse()
  await expect.poll(listed).toEqual(['old.txt'])
})

it('what is on its way when the field closes is there when it opens again, and then among the others', async () => {
  const { onUpload, of, names } = uploads()
  const first = await show({ onUpload })
  chooses('late.txt')
  await expect.element(page.getByRole('img', { name: 'Uploading' })).toBeInTheDocument()
  await first.unmount()
  const again = await render(field({ onUpload, kept: [sentFile(3, 'old.txt')] }))
  await expect.element(page.getByRole('img', { name: 'Uploading' })).toBeInTheDocument()
  expect(listed()).toEqual(['old.txt', 'late.txt'])
  of('late.txt').arrive(4)
  await expect.poll(() => page.getByRole('img', { name: 'Uploading' }).elements()).toEqual([])
  await again.rerender(field({ onUpload, kept: [sentFile(3, 'old.txt'), sentFile(4, 'late.txt')] }))
  expect(listed()).toEqual(['old.txt', 'late.txt'])
  expect(names()).toEqual(['late.txt'])
})

it('a file that has arrived takes the room of one, though the task has it too by then', async () => {
  const kept = Array.from({ length: 150 }, (_, n) => sentFile(n + 1, `kept${n}.txt`))
  const own = Array.from({ length: 30 }, (_, n) => sentFile(n + 151, `own${n}.txt`))
  const onUpload = async ({ name }: File) => own.find((one) => one.name === name) ?? sentFile(999, name)
  const { rerender } = await show({ kept, onUpload })
  chooses(...own.map(({ name }) => name))
  await expect.element(removes('own29.txt')).toBeVisible()
  await rerender(field({ kept: [...kept, ...own], onUpload }))
  chooses('last.txt')
  await expect.element(removes('last.txt')).toBeVisible()
  expect(listed()).toHaveLength(181)
})
