import { beforeEach, expect, it } from 'vitest'
import { dropSentDraft, readDraft, writeDraft } from './draft.ts'

beforeEach(() => localStorage.clear())

const task = { text: 'Sort my inbox', deadline: '2099-12-15' as string | null, category: 'Research' as string | null }

it('knows a field that was cleared from one that was never touched', () => {
  writeDraft('task', { deadline: null })
  expect(readDraft('task', task)).toEqual({ ...task, deadline: null })
})

it('keeps what was emptied: a text, a number, a switch', () => {
  writeDraft('form', { text: '', rating: 0, on: false })
  expect(readDraft('form', { text: 'Hello', rating: 5, on: true })).toEqual({ text: '', rating: 0, on: false })
})

it('reads a draft of an older form: its new fields as they are, its former ones not at all', () => {
  writeDraft('task', { text: 'Sort my mail', urgency: 'high' })
  expect(readDraft('task', task)).toEqual({ ...task, text: 'Sort my mail' })
})

it('has no draft where none can be read', () => {
  for (const stored of ['null', '{', '"text"']) {
    localStorage.setItem('draft:task', stored)
    expect(readDraft('task', task)).toEqual(task)
  }
})

it('keeps, once something was sent, what was cleared since', () => {
  writeDraft('task', { ...task, category: null })
  dropSentDraft('task', task)
  expect(readDraft('task', task).category).toBeNull()
  writeDraft('task', task)
  dropSentDraft('task', task)
  expect(localStorage.getItem('draft:task')).toBeNull()
})
