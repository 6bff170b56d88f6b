import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dropKey, keepKey, refuseKey } from './admin-key.ts'
import { useKeyName } from './key-name.ts'
import { NamedKey } from './named-key.tsx'

beforeEach(() => {
  dropKey()
  localStorage.clear()
})

function Note() {
  return <input aria-label={`Note of ${useKeyName() ?? 'nobody'}`} />
}
const screen = (label?: string) => (
  <NamedKey me={{ data: label ? { label } : undefined, isPending: false }} until={<p>Loading</p>}>
    <Note />
  </NamedKey>
)
const note = (name: string) => page.getByLabelText(`Note of ${name}`)

it('keeps the pages of a key whose label comes after it could not be read', async () => {
  keepKey('key-of-odette')
  const { rerender } = await render(screen())
  await note('nobody').fill('Mine')
  await rerender(screen('Odette'))
  await expect.element(note('nobody')).toHaveValue('Mine')
})

it('begins anew where the first label is that of a colleague, who has entered another key', async () => {
  keepKey('key-of-odette')
  const { rerender } = await render(screen())
  await note('nobody').fill('Mine')
  refuseKey(true)
  await rerender(screen())
  await expect.element(note('nobody')).toHaveValue('Mine')
  keepKey('key-of-nia', 'Nia')
  await rerender(screen('Nia'))
  await expect.element(note('Nia')).toHaveValue('')
})
