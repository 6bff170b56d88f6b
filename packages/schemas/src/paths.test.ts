import { describe, expect, it } from 'vitest'
import { pageFor } from './paths.ts'

describe('the page of an address', () => {
  it.each([
    ['/tasks/31', 'site', '/tasks/*'],
    ['/tasks/31/', 'site', '/tasks/*'],
    ['/tasks/999999999', 'site', '/tasks/*'],
    ['/va-profile/7', 'site', '/va-profile/*'],
    ['/admin', 'admin', '/admin'],
    ['/admin/vas', 'admin', '/admin/vas'],
    ['/admin/document-generator/new', 'admin', '/admin/document-generator/new'],
    ['/admin/client-requests/31', 'admin', '/admin/client-requests/*'],
    ['/admin/client-requests/inquiry/4', 'admin', '/admin/client-requests/inquiry/*'],
    ['/admin/clients-system/9', 'admin', '/admin/clients-system/*'],
    ['/admin/va-imports/9', 'admin', '/admin/va-imports/*'],
  ])('%s is of the %s: %s', (path, app, page) => {
    expect(pageFor(path)).toEqual({ app, page })
  })

  it.each([
    ['/tasks', 'site'],
    ['/tasks/', 'site'],
    ['/tasks/abc', 'site'],
    ['/tasks/1/2', 'site'],
    ['/tasks/1.5', 'site'],
    ['/tasks/-1', 'site'],
    ['/tasks/0', 'site'],
    ['/tasks/031', 'site'],
    ['/tasks/9999999999', 'site'],
    ['/admin/va-imports/0', 'admin'],
    ['/admin/client-requests/1234567890', 'admin'],
    ['/admin/nope', 'admin'],
    ['/admin/vas/xx', 'admin'],
    ['/admin/vas/1', 'admin'],
    ['/admin/client-requests/abc', 'admin'],
    ['/admin/client-requests/inquiry', 'admin'],
    ['/admin/va-imports', 'admin'],
    ['/va/foo', 'portal'],
  ])('%s is none, and the %s says so', (path, app) => {
    expect(pageFor(path)).toEqual({ app, page: undefined })
  })
})
