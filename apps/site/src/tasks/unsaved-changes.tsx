import { readDraft } from '@kazi/ui/draft'
import { useState } from 'react'
import classes from './task-page.module.css'

const texts = { title: '', taskText: '', enhancedDescription: '', notes: '' }

/** What was typed into the forms of a task and not saved, to be copied where the task is gone. */
export function UnsavedChanges({ of: id }: { of: number }) {
  const [unsaved] = useState(() =>
    [`brief:${id}`, `edit-task:${id}`]
      .flatMap((draft) => Object.values(readDraft(draft, texts)))
      .filter(Boolean)
      .join('\n\n'),
  )
  if (!unsaved) return null
  return (
    <section className={classes.unsaved} aria-labelledby="unsaved">
      <h2 id="unsaved">Your unsaved changes</h2>
      <p>{unsaved}</p>
    </section>
  )
}
