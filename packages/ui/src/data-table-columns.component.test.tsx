import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useHiddenColumns } from './data-table-columns.tsx'

afterEach(() => localStorage.clear())

function Hidden() {
  const [hidden] = useHiddenColumns('people')
  return <p>Hidden: {hidden.filter((name) => name).join(', ') || 'none'}.</p>
}

it.each([
  ['["email","country"]', 'email, country'],
  ['{', 'none'],
  ['7', 'none'],
  ['null', 'none'],
])('where %s is stored, %s is hidden', async (stored, names) => {
  localStorage.setItem('kazi.hidden-columns.people', stored)
  await render(<Hidden />)
  await expect.element(page.getByText(`Hidden: ${names}.`)).toBeVisible()
})
