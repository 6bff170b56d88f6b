import { trpc } from '@kazi/client/connect'
import type { TaskCategory } from '@kazi/schemas/task'
import { minHintLength, type TaskHints } from '@kazi/schemas/task-hints'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { withoutEmptyHeadings } from './brief-outlines.ts'
import type { TaskFormValues } from './task-form-values.ts'

type Hinted = keyof TaskHints
const hinted: readonly Hinted[] = ['deadline', 'category', 'priority']

const none: Record<Hinted, string | null> = { deadline: null, category: null, priority: null }

/** How long somebody stops typing before their text is read, in milliseconds. */
const pause = 700
const longestWords = 48
/** The keys that open a list, or move to another of its entries. */
const opensList = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

type CategoryName = (category: TaskCategory) => string
const asItIs: CategoryName = (category) => category

/** The value for a field, and the words of the text that it comes from. */
const hintOf = (hints: TaskHints, name: Hinted, nameOf: CategoryName) => {
  if (name === 'category') return { value: hints.category && nameOf(hints.category), words: '' }
  if (name === 'deadline') return { value: hints.deadline?.day ?? null, words: hints.deadline?.phrase ?? '' }
  return { value: hints.priority?.value ?? null, words: hints.priority?.words ?? '' }
}

export type TextHints = ReturnType<typeof useTextHints>

/**
 * Fills in what the text says about other fields, while it is written. A field follows the text until the person changes
 * it: what they chose, or cleared, is never filled again. Decision 076.
 * @param draft names the form's draft. @param nameOf how this form's own list calls a category.
 */
export function useTextHints(
  form: Omit<UseFormReturnType<TaskFormValues>, 'onSubmit' | 'getTransformedValues'>,
  draft: string,
  nameOf = asItIs,
) {
  const { client } = trpc.useUtils()
  // A field that came filled is the person's, unless the form filled it when it was open before.
  const filledOf = `${draft}:filled`
  const isOwn = (name: Hinted) => {
    const value = form.getValues()[name]
    return value && value !== readDraft(filledOf, none)[name]
  }
  const own = useRef(new Set<Hinted>(hinted.filter(isOwn)))
  const stopped = useRef(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef('')
  const [words, setWords] = useState<Partial<Record<Hinted, string>>>({})
  /** Once it was sent or refused the form fills in nothing by itself: sent again after a lost answer, it must say the same. */
  const stop = () => {
    stopped.current = true
    clearTimeout(waiting.current)
  }
  /** Once the task is made: what was filled in for it says nothing about the fields of the next one. */
  const forget = () => dropDraft(filledOf)
  useEffect(() => () => clearTimeout(waiting.current), [])

  const textOf = () => withoutEmptyHeadings(form.getValues().taskText).trim()
  const fill = (hints: TaskHints) => {
    const free = hinted.filter((name) => !own.current.has(name))
    writeDraft(filledOf, Object.fromEntries(free.map((name) => [name, hintOf(hints, name, nameOf).value])))
    for (const name of free) {
      const { value } = hintOf(hints, name, nameOf)
      if (value === form.getValues()[name]) continue
      form.setFieldValue(name, value)
      form.clearFieldError(name)
    }
    const found = free.map((name) => [name, hintOf(hints, name, nameOf)] as const).filter(([, { value }]) => value)
    setWords(Object.fromEntries(found.map(([name, hint]) => [name, hint.words])))
  }
  const read = async () => {
    const taskText = textOf()
    if (taskText === asked.current || own.current.size === hinted.length) return
    asked.current = taskText
    if (taskText.length < minHintLength) return fill({ category: null, priority: null, deadline: null })
    // A form without hints is complete: a failure shows nothing.
    const hints = await client.tasks.hints.mutate({ taskText }).catch(() => null)
    if (hints && !stopped.current && asked.current === taskText) fill(hints)
  }
  form.watch('taskText', () => {
    if (stopped.current) return
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => void read(), pause)
  })

  const take = (name: Hinted) => {
    own.current.add(name)
    setWords(({ [name]: _, ...others }) => others)
  }
  /** The props of a field: what it comes from, and that a choice is the person's. */
  const of = (name: Hinted) => {
    const { onChange } = form.getInputProps(name) as { onChange: (value: string | null) => void }
    const from = words[name]
    return {
      onChange: (value: string | null) => {
        take(name)
        onChange(value)
      },
      // A list that was opened has been looked at: what it says then is the person's, even if they choose the same again.
      ...(name !== 'deadline' && {
        onPointerDown: () => take(name),
        onKeyDown: ({ key }: { key: string }) => opensList.includes(key) && take(name),
      }),
      ...(from !== undefined && {
        description: from && from.length <= longestWords ? `From your text: “${from}”` : 'From your text',
        inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
          | 'label'
          | 'input'
          | 'description'
          | 'error'
        )[],
      }),
    }
  }
  const filled = hinted.filter((name) => words[name] !== undefined)
  return { of, stop, forget, said: filled.length > 0 ? `Filled in from your text: ${filled.join(', ')}.` : '' }
}
