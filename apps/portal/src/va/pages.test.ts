/// <reference types="node" />
import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import { filesLeftOut, serversPages, workersPages } from './pages.ts'

const isLeftOut = (page: string) =>
  filesLeftOut.some((pattern) => matchesGlob(`assets/portal/va.${page}-CNGlDAxR.js`, pattern))

it('each page of the portal is either the worker’s or the server’s', () => {
  const routes = globSync('va.*.tsx', { cwd: `${import.meta.dirname}/../routes` })
  const names = routes.map((file) => file.replace(/^va\.|\.tsx$/g, ''))
  expect(names.sort()).toEqual([...workersPages, ...serversPages].sort())
})

it.each(workersPages)('the worker stores the script of the page that it answers: %s', (page) => {
  expect(isLeftOut(page)).toBe(false)
})

it.each(serversPages)('the script of a page that the server answers is stored when it is opened: %s', (page) => {
  expect(isLeftOut(page)).toBe(true)
})
