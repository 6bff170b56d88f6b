import { taskRules } from '@kazi/schemas/task-states'
import { Section } from '@kazi/ui/section'
import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { OnDemand } from '#/frame/on-demand.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

// Both come when somebody wants to write or to compare.
const BriefEditor = lazy(() => import('./brief-editor.tsx').then((file) => ({ default: file.BriefEditor })))
const Versions = lazy(() => import('./versions.tsx').then((file) => ({ default: file.Versions })))

/** The client's text, with the brief beside it; edited in place, with what it was before. */
export function TaskDescription({ task }: { task: TaskDetails }) {
  const [editing, setEditing] = useState(false)
  const [compared, setCompared] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const edited = useRef(false)
  useEffect(() => {
    // The form is gone, and the button is back in its place.
    if (edited.current && !editing) button.current?.focus()
    edited.current = editing
  }, [editing])
  return (
    <Section
      id="brief"
      title="The task"
      actions={
        <>
          {task.versions > 0 && (
            <Button variant="subtle" size="sm" onClick={() => setCompared(true)}>
              Versions
            </Button>
          )}
          {taskRules[task.status].editable && !editing && (
            <Button ref={button} variant="default" size="sm" onClick={() => setEditing(true)}>
              Edit the Brief
            </Button>
          )}
        </>
      }
    >
      {editing ? (
        <Suspense fallback={<Words task={task} />}>
          <BriefEditor task={task} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <Words task={task} />
      )}
      {compared && (
        <OnDemand onClose={() => setCompared(false)}>
          <Versions task={task} onClose={() => setCompared(false)} />
        </OnDemand>
      )}
    </Section>
  )
}

/** Folded where it is long; the last lines fade, so that none is cut in two. */
function Words({ task }: { task: TaskDetails }) {
  const [open, setOpen] = useState(false)
  const [long, setLong] = useState(false)
  const words = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = words
    if (!current) return
    const measure = () => setLong(current.scrollHeight > folded + 48)
    const watch = new ResizeObserver(measure)
    watch.observe(current)
    for (const part of current.children) watch.observe(part)
    return () => watch.disconnect()
  }, [])
  return (
    <>
      <section
        ref={words}
        aria-label="Task description"
        className={classes.words}
        data-folded={(long && !open) || undefined}
        style={open ? undefined : { maxHeight: long ? folded : undefined }}
      >
        <p dir="auto" className={classes.prose}>
          {task.taskText}
        </p>
        {task.enhancedDescription && (
          <>
            <h3 className={classes.small}>Brief</h3>
            <p dir="auto" className={classes.prose}>
              {task.enhancedDescription}
            </p>
          </>
        )}
        {task.notes && (
          <>
            <h3 className={classes.small}>Notes</h3>
            <p dir="auto" className={classes.prose}>
              {task.notes}
            </p>
          </>
        )}
      </section>
      {long && (
        <Button
          className={classes.unfold}
          variant="subtle"
          size="sm"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  )
}

/** The height of a folded text, in pixels. */
const folded = 320
